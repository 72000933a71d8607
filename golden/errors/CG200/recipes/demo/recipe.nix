{ lib, config, pkgs, ... }:
{
  apps.demo.usage = lib.toUpper namee;
}
