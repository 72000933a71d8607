{ lib, config, pkgs, ... }:
{
  apps.demo.usage = throw "not written yet";
}
