{ pkgs, ... }:

let
  common = import ../../common.nix;
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
          # Without the file Radicale does not start; as long as it is empty, nobody gets in.
          preStart = ''
            [ -e users ] || install -m 0600 /dev/null users
          '';
          configData."radicale.ini".text = ''
            [server]
            hosts = 0.0.0.0:5232

            [auth]
            type = htpasswd
            htpasswd_filename = /var/lib/radicale/users
            htpasswd_encryption = sha512

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
        test "$(curl --silent --output /dev/null --write-out '%{http_code}' --user anna:guess http://127.0.0.1:5232/)" = 401
      '';
    };
    usage = ''
      Who may log in stands in `/var/lib/radicale/users`; `htpasswd` of Apache adds accounts to it, without a restart:

      ~~~
      htpasswd -5 /var/lib/radicale/users anna
      ~~~
    '';
  };
}
