{ lib, config, pkgs, ... }:
{
  apps.demo.usage = lib.warn "say something better here" "Usage.";
}
