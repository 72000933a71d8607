{ lib, config, pkgs, ... }:
{
  apps.demo.usage = let sum = n: n + sum (n + 1); in toString (sum 0);
}
