{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.strudel = {
    version = "0-unstable-2026-08-19";
    inherit (common) maintainers;
    description = "Live coding of musical patterns in the browser, as a static web site.";
    homePage = "https://strudel.cc/";
    license = "agpl3Plus";
    source = {
      git = "codeberg:uzu/strudel/8f81463b9cb5ddd5f117ed7baef6a1fde9445dc2";
      hash = "sha256-1crdG/ev1gW+OmHEjLq9Wi2bnksfQ84qRMpw2+uxyGw=";
    };
    build = {
      env.SITE_URL = "http://localhost:4321/";
      pnpmPackageBuilder = {
        enable = true;
        fetcherVersion = 4;
        pnpmDepsHash = "sha256-VloQ39SAhbRw9Rc3ZAE4ngtu6OFwed5Yq8FVSZMHkNM=";
        installDir = "website/dist";
      };
    };
    test.script = ''
      test -e ${pkgs.strudel}/index.html
    '';
  };
}
