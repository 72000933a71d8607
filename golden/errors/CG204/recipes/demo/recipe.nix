{ lib, config, pkgs, ... }:
{
  apps.demo.usage = ({ name, greeting }: "${greeting}, ${name}!") { name = "you"; };
}
