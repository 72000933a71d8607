import { defineRecipe, file, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        path: file("."),
        patches: [pkgs.fetchpatch({ url: "https://example.org/fix.patch", hash: "" })],
      },
      build: { standardBuilder: { enable: true } },
    },
  },
});
