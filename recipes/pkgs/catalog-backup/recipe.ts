import { defineRecipe, file, pkgs, sh } from "catalogc";
import { maintainers } from "../../common.ts";

export default defineRecipe({
  pkgs: {
    "catalog-backup": {
      version: "1.0.0",
      maintainers,
      description: "Dumps a PostgreSQL database once a day and keeps the last seven dumps.",
      license: ["mit", "asl20"],
      mainProgram: "catalog-backup",
      source: { path: file("./src") },
      build: { standardBuilder: { enable: true, stdenv: pkgs.stdenvNoCC } },
      test: {
        script: sh`
          catalog-backup --help | head -n 1 > first
          test "$(cat first)" = "usage: catalog-backup [--once]"
        `,
      },
    },
  },
});
