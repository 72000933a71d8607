{ pkgs, ... }:

let
  common = import ../../common.nix;
  version = "1.0.0";
in
{
  pkgs.sequoia-sq = {
    inherit version;
    inherit (common) maintainers;
    description = "A command line interface to the Sequoia implementation of OpenPGP.";
    homePage = "https://sequoia-pgp.org/";
    license = "gpl2Plus";
    mainProgram = "sq";
    source = {
      git = "gitlab:sequoia-pgp/sequoia-sq/v${version}";
      hash = "sha256-fXKX4/K3Pcfzdwi0yIVrwZk/7OunQh7g38dVpYhDoxE=";
    };
    build = {
      rustPackageBuilder = {
        enable = true;
        cargoHash = "sha256-9Nu9hZDBNgfjAmorQBKhdSRavljhtzZ3XIG0mi/xl+s=";
        packages = {
          build = [
            pkgs.pkg-config
            pkgs.rustPlatform.bindgenHook
            pkgs.capnproto
          ];
          run = [
            pkgs.openssl
            pkgs.sqlite
            pkgs.nettle
          ];
        };
      };
      extraAttrs = {
        checkFlags = [ "--skip=sq_autocrypt_import" ];
        preCheck = ''
          export HOME=$(mktemp -d)
        '';
      };
    };
    develop.packages = [ pkgs.rust-analyzer ];
    test = {
      packages = [ pkgs.gnugrep ];
      script = ''
        export HOME=$PWD
        sq version 2>&1 | grep --fixed-strings "${version}"
      '';
    };
  };
}
