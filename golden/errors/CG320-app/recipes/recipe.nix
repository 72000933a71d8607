{ config, pkgs, ... }:
{
  apps.store.programs.mainPackage = pkgs.hello;
  apps.web.services.components.web.process.command = pkgs.hello;
  apps.web.services.runtimes.hostos = {
    enable = true;
    hostosConfig.environment.systemPackages = [ config.apps.store ];
  };
}
