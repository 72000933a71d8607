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
        hash: "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=",
      },
      build: {
        standardBuilder: {
          enable: true,
          packages: { run: pkgs.zlib },
        },
      },
    },
  },
});
