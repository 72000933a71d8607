{ pkgs, ... }:

let
  common = import ../../common.nix;
  version = "1.273.1";
in
{
  pkgs.metacubexd = {
    inherit version;
    inherit (common) maintainers;
    description = "A dashboard for the Mihomo proxy, as a static web site.";
    homePage = "https://github.com/MetaCubeX/metacubexd";
    license = "mit";
    source = {
      git = "github:MetaCubeX/metacubexd/v${version}";
      hash = "sha256-F6gjJLmkYUJCcRhT59QzLd5mB6yxQfz5Gh/Ca39cvR4=";
    };
    build = {
      env = {
        NUXT_TELEMETRY_DISABLED = "1";
        NUXT_APP_BASE_URL = "./";
      };
      pnpmPackageBuilder = {
        enable = true;
        pnpmDepsHash = "sha256-DEucFNqpd8y2pO+Kb1hIL3OwS8uM+mWFStaYp4RS1uo=";
        buildScript = "generate";
        installDir = ".output/public";
      };
    };
    test.script = ''
      test -e ${pkgs.metacubexd}/index.html
    '';
  };
}
