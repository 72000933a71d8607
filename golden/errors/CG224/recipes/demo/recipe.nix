{ lib, config, pkgs, ... }:
{
  apps.demo.usage = lib.boolToString ("two" < 3);
}
