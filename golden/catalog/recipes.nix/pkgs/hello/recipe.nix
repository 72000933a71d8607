{ pkgs, ... }:

let
  common = import ../../common.nix;
  version = "2.12.3";
in
{
  pkgs.hello = {
    inherit version;
    inherit (common) maintainers;
    description = "A program that produces a familiar, friendly greeting.";
    homePage = "https://www.gnu.org/software/hello/manual/";
    license = "gpl3Plus";
    mainProgram = "hello";
    source = {
      url = "https://ftp.gnu.org/gnu/hello/hello-${version}.tar.gz";
      hash = "sha256-DV9gFUOC/uELEUocNOeF2LH0kgc64tOm97FHaHs2aqA=";
    };
    build = {
      debug = true;
      standardBuilder.enable = true;
    };
    test = {
      packages = [ pkgs.gnugrep ];
      script = ''
        hello --greeting "good morning" | grep --fixed-strings "good morning"
      '';
    };
  };
}
