{ lib, config, pkgs, ... }:
{
  apps.demo.usage = ({ name }: "Hello, ${name}!") { name = "you"; nmae = "me"; };
}
