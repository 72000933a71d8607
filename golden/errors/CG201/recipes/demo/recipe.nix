{ lib, config, pkgs, ... }:
{
  apps.demo.usage = config.apps.demo.displayNam;
}
