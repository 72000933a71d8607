{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.readFile ./usage.md;
}
