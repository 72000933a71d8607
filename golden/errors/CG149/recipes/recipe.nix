{ lib, pkgs, lib, ... }:
{
  apps.demo.programs.packages = [ pkgs.curl ];
}
