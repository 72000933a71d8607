{ pkgs, system, flakes ? { }, ... }:
{
  apps.demo.programs.packages = [ pkgs.hello ];
}
