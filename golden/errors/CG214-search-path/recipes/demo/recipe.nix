{ lib, config, pkgs, ... }:
{
  apps.demo.usage = (import <nixpkgs> { }).hello.version;
}
