{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.catalog-backup = {
    version = "1.0.0";
    inherit (common) maintainers;
    description = "Dumps a PostgreSQL database once a day and keeps the last seven dumps.";
    license = [
      "mit"
      "asl20"
    ];
    mainProgram = "catalog-backup";
    source.path = ./src;
    build.standardBuilder = {
      enable = true;
      stdenv = pkgs.stdenvNoCC;
    };
    test.script = ''
      catalog-backup --help | head -n 1 > first
      test "$(cat first)" = "usage: catalog-backup [--once]"
    '';
  };
}
