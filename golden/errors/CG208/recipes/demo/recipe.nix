{ lib, config, pkgs, ... }:
{
  apps.demo.usage = assert 1 > 2; "never";
}
