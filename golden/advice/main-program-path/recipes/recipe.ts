import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    report: {
      license: "mit",
      mainProgram: "bin/report",
      source: {
        git: "github:example/report/v1.0.0",
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: { standardBuilder: { enable: true } },
    },
  },
  apps: {
    reports: { programs: { mainPackage: pkgs.report, runtimes: { program: { enable: true } } } },
  },
});
