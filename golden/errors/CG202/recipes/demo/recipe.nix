{ lib, config, pkgs, ... }:
{
  apps.demo.usage = "twelve" * 12;
}
