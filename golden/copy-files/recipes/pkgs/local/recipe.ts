import { defineRecipe, file, sh } from "catalogc";

export default defineRecipe({
  pkgs: {
    local: {
      description: "A program whose source lies beside its recipe.",
      license: "mit",
      mainProgram: "local",
      source: { path: file("./src"), patches: [file("./fix.patch")] },
      build: {
        standardBuilder: { enable: true },
        extraAttrs: {
          installPhase: sh`
            install -Dm755 local.sh $out/bin/local
          `,
        },
      },
    },
  },
});
