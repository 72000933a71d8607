{ pkgs, ... }:
{
  apps.demo = {
    description = "A demo."
    programs.mainPackage = pkgs.hello;
  };
}
