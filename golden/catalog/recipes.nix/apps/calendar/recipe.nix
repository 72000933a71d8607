{ lib, pkgs, ... }:

let
  common = import ../../common.nix { inherit lib; };
in
{
  apps.calendar = {
    inherit (common) maintainers;
    description = "Calendars and contact lists for one household.";
    displayName = "Radicale";
    links = {
      website = "https://radicale.org/";
      source = "https://github.com/Kozea/Radicale";
    };
    services = {
      components.radicale = {
        process = {
          command = pkgs.radicale;
          argv = [
            "--config"
            "$XDG_CONFIG_HOME/radicale.ini"
          ];
          ports = [ "5232:5232" ];
          configData."radicale.ini".text = ''
            [server]
            hosts = 0.0.0.0:5232

            [auth]
            type = none

            [storage]
            filesystem_folder = /var/lib/radicale/collections
          '';
        };
        healthcheck = {
          enable = true;
          interval = "15s";
          timeout = "5s";
          startPeriod = "10s";
          packages = [ pkgs.curl ];
          test = [
            "curl"
            "--fail"
            "--silent"
            "--output"
            "/dev/null"
            "http://127.0.0.1:5232/.web/"
          ];
        };
      };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      script = ''
        curl --fail --silent http://127.0.0.1:5232/.web/ > /dev/null
      '';
    };
  };
}
