{ lib, pkgs, ... }:
{
  apps.site = {
    services = {
      components.web = {
        process = {
          command = pkgs.darkhttpd;
          argv = [ "/srv/site" ];
        };
        resources.database.hostosConfig = {
          services.postgresql.enable = true;
          system.stateVersion = "24.05";
        };
      };
      runtimes.hostos = {
        enable = true;
        hostosConfig = {
          networking.hostName = lib.mkDefault "site";
          time.timeZone = "Europe/Berlin";
        };
      };
    };
    test.services.script = "systemctl is-active web";
  };
}
