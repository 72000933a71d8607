{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.snac = {
    version = "2.90";
    inherit (common) maintainers;
    description = "A simple, minimalistic ActivityPub instance written in C.";
    homePage = "https://codeberg.org/grunfink/snac2";
    license = "mit";
    mainProgram = "snac";
    source = {
      git = "codeberg:grunfink/snac2/2.90";
      hash = "sha256-DhlBuudyO3IBj3X/0aeM7kPMLrVVBgcv19HXhddERY4=";
    };
    build = {
      env.BUILD_CFLAGS_COMPILE = [
        "-O2"
        "-Wno-unused-result"
      ];
      structuredAttrs.makeFlags = [ "PREFIX=$(out)" ];
      standardBuilder = {
        enable = true;
        packages.run = [
          pkgs.curl
          pkgs.openssl
        ];
      };
    };
    test.script = ''
      snac init "$PWD/data" < /dev/null || test -x "$(command -v snac)"
    '';
  };
}
