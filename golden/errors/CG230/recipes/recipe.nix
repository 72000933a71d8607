{ lib, ... }:
{
  pkgs.demo = {
    license = lib.licenses.mit;
    source.path = ./.;
    build.standardBuilder = {
      enable = true;
      packages.run = with lib; [ pkgs.zlib ];
    };
    version = config.pkgs.demo.source.hash;
  };
}
