{ lib, config, pkgs, ... }:
{
  apps.demo.usage = lib.foldl' (text: _: text + text) "ha" (lib.range 1 40);
}
