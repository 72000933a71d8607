import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      broken: pkgs.stdenv.isDarwin,
      displayName: `Web ${pkgs.hello.version}`,
    },
  },
  pkgs: {
    tool: {
      license: "mit",
      source: {
        url: "https://example.org/tool.tar.gz",
        hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
      },
      build: {
        standardBuilder: {
          enable: true,
          packages: { run: [pkgs.zlib, ...pkgs.hello.buildInputs] },
        },
      },
    },
  },
});
