import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        git: "github:example/demo/v1.0.0",
        hash: "01gx2lmiwdbjipx23bsyi9l9zpvckh65jgn0xvk9phcwzp596zs2",
      },
      build: { standardBuilder: { enable: true } },
    },
  },
});
