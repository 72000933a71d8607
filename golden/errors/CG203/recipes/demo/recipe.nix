{ lib, config, pkgs, ... }:
{
  apps.demo.usage = "a function" 1;
}
