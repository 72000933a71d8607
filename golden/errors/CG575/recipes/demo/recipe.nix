{ pkgs, ... }:
{
  pkgs.demo = {
    license = "mit";
    source.path = ./.;
    build.standardBuilder.enable = true;
    build.extraAttrs.env = {
      EDITOR = pkgs.vim;
      HOST = null;
      RATE = 0.5;
      PATHS = [ "a" ];
      TRIES = 3;
    };
  };
}
