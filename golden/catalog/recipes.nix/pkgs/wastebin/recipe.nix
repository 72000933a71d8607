{ pkgs, ... }:

let
  common = import ../../common.nix;
  version = "3.0.0";
in
{
  pkgs.wastebin = {
    inherit version;
    inherit (common) maintainers;
    description = "A minimalist paste service backed by SQLite.";
    homePage = "https://github.com/matze/wastebin";
    license = "mit";
    mainProgram = "wastebin";
    source = {
      git = "github:matze/wastebin/${version}";
      hash = "sha256-DuIT4jIxk+L7c+rWIzrNjNEs2Lv5mYqLeCAaBMsBCBg=";
    };
    build.rustPackageBuilder = {
      enable = true;
      cargoHash = "sha256-Ui4Bns5A25VrNer6wpD0agYJQwxuIYWSOO26u1K8Vmc=";
      env.ZSTD_SYS_USE_PKG_CONFIG = true;
      packages = {
        build = [ pkgs.pkg-config ];
        run = [
          pkgs.sqlite
          pkgs.zstd
        ];
      };
    };
    test.script = ''
      wastebin --version || command -v wastebin
    '';
  };
}
