{ lib, config, pkgs, ... }:
{
  apps.demo.usage = toString (9223372036854775807 + 1);
}
