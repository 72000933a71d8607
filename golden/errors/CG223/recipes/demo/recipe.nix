{ lib, config, pkgs, ... }:
{
  apps.demo.usage = (builtins.fromJSON "{ \"name\": }").name;
}
