import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        url: "https://example.org/demo-1.0.0.tar.gz",
        hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        submodules: true,
      },
      build: { standardBuilder: { enable: true } },
    },
  },
});
