{ lib, pkgs, ... }:

{
  apps.demo.services = {
    components.demo.process = {
      command = pkgs.hello;
      argv = [ lib.toUpper "x" ];
    };
    runtimes.hostos.enable = true;
  };
}
