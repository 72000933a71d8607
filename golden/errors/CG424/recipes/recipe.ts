import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        url: "https://example.org/demo-1.0.0.tar.gz",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
        submodules: true,
      },
      build: { standardBuilder: { enable: true } },
    },
  },
});
