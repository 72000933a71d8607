{ lib, pkgs, ... }:
{
  apps.feeds.services = {
    components.web.process = {
      command = lib.getExe pkgs.miniflux;
      packages = [ pkgs.miniflux ];
      preStart = ''
        mkdir -p /var/lib/web/cache
        miniflux -migrate
        miniflux -reset-feed-errors
      '';
    };
    runtimes.hostos.enable = true;
  };
  apps.feeds.test.services.script = "true";
}
