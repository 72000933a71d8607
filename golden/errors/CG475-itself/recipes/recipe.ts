import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    hello: {
      license: "mit",
      build: {
        identityBuilder: { enable: true, derivation: pkgs.hello },
      },
    },
  },
});
