{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.concatStringsSep "," (lib.genList toString (-1));
}
