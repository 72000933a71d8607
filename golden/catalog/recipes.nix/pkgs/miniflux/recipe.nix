{ lib, pkgs, ... }:

let
  common = import ../../common.nix;
  version = "2.2.19";
in
{
  pkgs.miniflux = {
    inherit version;
    description = "A minimalist and opinionated feed reader.";
    homePage = "https://miniflux.app/";
    license = lib.licenses.asl20;
    mainProgram = "miniflux";
    maintainers = [
      lib.maintainers.rvolosatovs
      lib.maintainers.benpye
    ];
    source = {
      git = "github:miniflux/v2/${version}";
      hash = "sha256-/zAO6LgT4BKGaLJNgfm2c0VCtpc/9jQmM6zmfnpJtYo=";
    };
    build = {
      goPackageBuilder = {
        enable = true;
        vendorHash = "sha256-zQURNCImYB66agRnorqLzvQKNNZb1o9ZVOVuETjQ0RE=";
        ldflags = common.goRelease "miniflux.app/v2/internal/version.Version" version;
        packages.build = [ pkgs.installShellFiles ];
      };
      extraAttrs = {
        # Resolves names of the internet.
        checkFlags = [ "-skip=TestResolvesToPrivateIP" ];
        postInstall = ''
          mv $out/bin/miniflux.app $out/bin/miniflux
          installManPage miniflux.1
        '';
      };
    };
    test.script = ''
      test "$(miniflux -version)" = "${version}"
    '';
  };
}
