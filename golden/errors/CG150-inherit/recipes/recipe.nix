{ config, ... }:
{
  apps.demo = {
    inherit (config.apps.other) ${"desc" + "ription"};
  };
}
