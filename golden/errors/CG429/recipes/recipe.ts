import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: { hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },
      build: { identityBuilder: { enable: true, derivation: pkgs.hello } },
    },
  },
});
