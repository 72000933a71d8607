{ pkgs, ... }:

let
  common = import ../../common.nix;
  version = "1.240.2";
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
      hash = "sha256-6GsUiOBYFDov3/O36iYglxEn7qtcGmn4WeIls68i4Og=";
    };
    build = {
      env = {
        NUXT_TELEMETRY_DISABLED = "1";
        NUXT_APP_BASE_URL = "./";
      };
      pnpmPackageBuilder = {
        enable = true;
        pnpm = pkgs.pnpm_10;
        fetcherVersion = 1;
        pnpmDepsHash = "sha256-PAtw+qrxl3gZC+kdWcsp34tj8CH/jEOkXgodycs2cZg=";
        buildScript = "generate";
        installDir = ".output/public";
      };
    };
    test.script = ''
      test -e ${pkgs.metacubexd}/index.html
    '';
  };
}
