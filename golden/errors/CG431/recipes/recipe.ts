import { defineRecipe, file } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: { path: file("./demo.tar.gz") },
      build: { standardBuilder: { enable: true } },
    },
  },
});
