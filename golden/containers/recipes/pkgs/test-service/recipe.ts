import { defineRecipe, file, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    "test-service": {
      description: "A small HTTP service that tells how it was started.",
      license: "mit",
      mainProgram: "test-service",
      source: { path: file("./src") },
      build: { standardBuilder: { enable: true, packages: { run: [pkgs.python3] } } },
    },
  },
});
