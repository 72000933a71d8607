import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        git: "github:example/demo/main",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: {
        standardBuilder: {
          enable: true,
        },
      },
    },
  },
});
