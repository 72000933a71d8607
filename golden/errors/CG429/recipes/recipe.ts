import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: { hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" },
      build: { identityBuilder: { enable: true, derivation: pkgs.hello } },
    },
  },
});
