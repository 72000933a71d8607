{ lib, config, pkgs, ... }:
{
  apps.demo.usage = toString (builtins.genList (n: n) 2000000);
}
