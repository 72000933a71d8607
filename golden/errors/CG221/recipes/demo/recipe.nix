{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.elemAt [ "one" "two" ] 2;
}
