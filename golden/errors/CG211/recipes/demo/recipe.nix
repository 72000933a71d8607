{ lib, config, pkgs, ... }:
{
  apps.demo.usage = toString (1 / 0);
}
