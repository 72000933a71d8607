{ config, pkgs, ... }:

let
  common = import ../../common.nix;
  port = "8088";
in
{
  apps.pastebin = {
    inherit (common) maintainers;
    description = "A place to share pieces of text for a while.";
    displayName = "Wastebin ${toString config.pkgs.wastebin.version}";
    links.source = config.pkgs.wastebin.homePage;
    services = {
      components.wastebin = {
        process = {
          command = pkgs.wastebin;
          environment = {
            WASTEBIN_ADDRESS_PORT = "0.0.0.0:${port}";
            WASTEBIN_DATABASE_PATH = "${toString config.apps.pastebin.services.components.wastebin.process.stateDir}/pastes.db";
            WASTEBIN_TITLE = "Pastes & \"snippets\"";
          };
          ports = [ "${port}:${port}" ];
          user = "non-privileged";
          stateDir = "/var/lib/pastes";
        };
        healthcheck = {
          enable = true;
          packages = [ pkgs.curl ];
          test = [
            "curl"
            "--fail"
            "--silent"
            "http://127.0.0.1:${port}/"
          ];
        };
      };
      runtimes = {
        container.enable = true;
        hostos = {
          enable = true;
          vm.memorySize = 1024;
        };
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      script = ''
        curl --fail --silent http://127.0.0.1:${port}/ | grep --ignore-case paste
      '';
    };
  };
}
