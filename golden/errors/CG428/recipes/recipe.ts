import { defineRecipe, file } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: { path: file("./src"), hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" },
      build: { standardBuilder: { enable: true } },
    },
  },
});
