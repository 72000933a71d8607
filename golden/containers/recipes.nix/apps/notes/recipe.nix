{ pkgs, ... }:

let
  common = import ../../common.nix { inherit pkgs; };
in
{
  apps.notes = {
    description = "Configuration files of every kind, a folder of its own, and shell variables.";
    services = {
      components = {
        editor = {
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8003"
              "$XDG_CONFIG_HOME/editor.toml"
              "$HOME"
            ];
            environment = {
              IFS = "x";
              PWD = "/nowhere";
              SHLVL = "7";
              ready = "mine";
              what = "mine";
              left = "mine";
            };
            configData = {
              "editor.toml".source = ./editor.toml;
              "themes/dark.toml".text = ''
                background = '$black'
              '';
              "paths.toml".text = ''
                service = "${pkgs.test-service}"
              '';
              "unused.toml" = {
                enable = false;
                text = "unused";
              };
            };
            ports = [ "18003:8003" ];
            stateDir = "/srv/my notes";
            user = "root";
          };
          healthcheck = common.askHealth "8003";
        };
        reader.process = {
          command = pkgs.test-service;
          argv = [
            "serve"
            "8004"
          ];
          hardening = "none";
          configData."reader.toml".text = ''
            one
          '';
          ports = [ "18004:8004" ];
        };
      };
      runtimes.container = {
        enable = true;
        kubernetes.enable = true;
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      script = ''
        curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:18004/health
      '';
    };
  };
}
