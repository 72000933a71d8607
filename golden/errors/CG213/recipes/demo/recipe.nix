{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.getEnv "HOME";
}
