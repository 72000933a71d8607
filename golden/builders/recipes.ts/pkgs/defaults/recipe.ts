// Every builder with nothing but what must be said.

import { defineRecipe, pkgs } from "catalogc";

const from = (revision, build) => ({
  source: { git: `github:owner/repo/${revision}` },
  build,
});

export default defineRecipe({
  pkgs: {
    "default-go": from("v1.0.0", { goPackageBuilder: { enable: true } }),
    "default-go-vendored": from("0123456789abcdef0123456789abcdef01234567", {
      goPackageBuilder: {
        enable: true,
        vendorHash: null,
      },
    }),
    "default-identity": {
      build: {
        identityBuilder: {
          enable: true,
          derivation: pkgs.hello,
        },
      },
    },
    "default-npm": from("main", { npmPackageBuilder: { enable: true } }),
    "default-ocaml": from("1.0.0", { ocamlBuilder: { enable: true } }),
    "default-pnpm": from("release-1.0.0", { pnpmPackageBuilder: { enable: true } }),
    "default-python": from("v2.0.0", { pythonAppBuilder: { enable: true } }),
    "default-python-library": from("v1.0.0", { pythonPackageBuilder: { enable: true } }),
    "default-rust": from("v1.0.0", { rustPackageBuilder: { enable: true } }),
    "default-standard": from("v1.0.0", { standardBuilder: { enable: true } }),
  },
});
