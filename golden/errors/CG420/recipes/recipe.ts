import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        git: "gihub:example/demo/v1.0.0",
        hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
      },
      build: { standardBuilder: { enable: true } },
    },
  },
});
