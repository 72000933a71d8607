import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  pkgs: {
    demo: {
      license: "mit",
      source: {
        git: "github:example/demo/v1.0.0",
        hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
      },
      build: {
        pnpmPackageBuilder: {
          enable: true,
          installDir: "dist",
          pnpm: pkgs.pnpm_11,
          pnpmDepsHash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        },
      },
    },
  },
});
