import { defineRecipe, sh } from "catalogc";

export default defineRecipe({
  pkgs: {
    tool: {
      license: "mit",
      source: {
        url: "https://example.org/tool.tar.gz",
        hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
      },
      build: { standardBuilder: { enable: true } },
      test: {
        script: sh`
          tool --version | grep -E "^1\.[0-9]+$" && printf 'fine\\n'
        `,
      },
    },
  },
});
