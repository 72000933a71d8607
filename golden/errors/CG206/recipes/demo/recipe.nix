{ lib, config, pkgs, ... }:
{
  apps.demo.usage = "see ${config.apps.other.usage}";
  apps.other.usage = "see ${config.apps.demo.usage}";
}
