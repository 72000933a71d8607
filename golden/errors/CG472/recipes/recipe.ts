import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: { git: "github:example/demo/v1.0.0" },
      build: { identityBuilder: { enable: true, derivation: pkgs.hello } },
    },
  },
});
