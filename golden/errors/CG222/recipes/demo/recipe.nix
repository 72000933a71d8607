{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.head (builtins.match "(unfinished" "text");
}
