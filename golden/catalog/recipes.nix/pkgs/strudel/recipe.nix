{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.strudel = {
    version = "0-unstable-2026-09-29";
    inherit (common) maintainers;
    description = "Live coding of musical patterns in the browser, as a static web site.";
    homePage = "https://strudel.cc/";
    license = "agpl3Plus";
    source = {
      git = "git:https://codeberg.org/uzu/strudel.git?rev=c57320a2dea420c319ef66ce9af3e2b7c46479ba";
      hash = "sha256-ooni81f+5hs82PI03A+TWqyi/YJlKdy6NPTp7cS9XlQ=";
    };
    build = {
      env.SITE_URL = "http://localhost:4321/";
      pnpmPackageBuilder = {
        enable = true;
        fetcherVersion = 2;
        pnpmDepsHash = "sha256-nQmhK/mP8DlJcZFjvwGhDFjgw00FaydNH7rppPVuQr4=";
        installDir = "website/dist";
      };
    };
    test.script = ''
      test -e ${pkgs.strudel}/index.html
    '';
  };
}
