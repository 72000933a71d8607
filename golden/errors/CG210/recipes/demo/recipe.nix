{ lib, config, pkgs, ... }:
{
  apps.demo.usage = "port ${8080}";
}
