{ lib, config, pkgs, ... }:
{
  apps.demo.usage = builtins.toJSON { greet = name: "Hello, ${name}!"; };
}
