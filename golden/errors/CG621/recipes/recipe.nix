{ lib, pkgs, ... }:
{
  apps.site.test.services.script = "systemctl is-active web";
  apps.site.services = {
    components.web.process = {
      command = pkgs.darkhttpd;
      argv = [ "/srv/site" ];
    };
    runtimes.hostos = {
      enable = true;
      hostosConfig.systemd.services.web = {
        serviceConfig.Restart = lib.mkDefault "always";
        environment = lib.mkDefault { TZ = "UTC"; };
      };
    };
  };
}
