{ pkgs, lib, ... }:
{
  pkgs.tool = {
    description = "A tool.";
    version = "1.0.0";
    license = "mit";
    source.git = "github:example/tool/1.0.0";
    source.hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    build.standardBuilder = {
      enable = true;
      packages.build = lib.concatMap (_: lib.optionals pkgs.stdenv.isLinux [ pkgs.hello ]) (
        lib.range 1 20000
      );
    };
  };
}
