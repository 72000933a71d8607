{ pkgs, ... }:

let
  common = import ../../common.nix { inherit pkgs; };
in
{
  apps.ledger = {
    description = "A job before a component, separate networks, and a port of UDP at an address.";
    services = {
      networks.back.internal = true;
      components = {
        store = {
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8014"
            ];
          };
          healthcheck = common.askHealth "8014";
          networks = [ "back" ];
        };
        web = {
          dependsOn = [ "store" ];
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8013"
            ];
            ports = [ "18013:8013" ];
          };
          networks = [
            "back"
            "default"
          ];
        };
        echo.process = {
          command = pkgs.test-service;
          argv = [
            "echo"
            "53"
          ];
          endpoints.echo = {
            port = 53;
            hostPort = 15353;
            protocol = "udp";
            address = "127.0.0.2";
          };
        };
      };
      # Fails once. What it writes is the state of its component.
      jobs.migrate = {
        component = "web";
        before = [ "web" ];
        process = {
          command = "/bin/sh";
          argv = [
            "-ec"
            "[ -e tried ] || { : > tried; exit 1; }; date +%s > migrated"
          ];
        };
      };
      runtimes.container.enable = true;
    };
  };
}
