import { defineRecipe, file } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        git: "github:example/demo/v1.0.0",
        hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        patches: [file("./fix.patch")],
      },
      build: { standardBuilder: { enable: true } },
    },
  },
});
