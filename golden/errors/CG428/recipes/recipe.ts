import { defineRecipe, file } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: { path: file("./src"), hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=" },
      build: { standardBuilder: { enable: true } },
    },
  },
});
