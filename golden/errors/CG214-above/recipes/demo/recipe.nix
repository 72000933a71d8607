{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.readFile (./. + "/../../secret.txt");
}
