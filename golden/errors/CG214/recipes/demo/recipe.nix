{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.readFile /etc/hostname;
}
