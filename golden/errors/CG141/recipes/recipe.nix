{ pkgs, ... }:
{
  apps.demo = {
    programs.packages = [ pkgs.curl;
    usage = "";
  };
}
