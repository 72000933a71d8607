import { defineRecipe, sh } from "catalogc";

export default defineRecipe({
  pkgs: {
    tool: {
      license: "mit",
      source: {
        url: "https://example.org/tool.tar.gz",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: { standardBuilder: { enable: true } },
      test: {
        script: sh`
          cat > Makefile <<'EOF'
          sources = one.c \
            two.c
          EOF
          tool --makefile Makefile \
            --verbose
        `,
      },
    },
  },
});
