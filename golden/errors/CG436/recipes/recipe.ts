import { defineRecipe, file } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        url: "https://example.org/demo.tar.gz",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
        patches: [file("./fix it.patch")],
      },
      build: { standardBuilder: { enable: true } },
    },
  },
});
