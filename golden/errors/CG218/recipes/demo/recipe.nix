{ lib, config, pkgs, ... }:
{
  apps.demo.usage = let forever = n: forever (n + 1); in forever 0;
}
