{ pkgs, ... }:

let
  common = import ../../common.nix { inherit pkgs; };
in
{
  apps.outage = {
    description = "Things that go wrong.";
    services = {
      components = {
        broken.process = {
          command = pkgs.test-service;
          argv = [
            "serve"
            "8005"
          ];
          preStart = ''
            echo attempt >> attempts
            exit 3
          '';
        };
        sick = {
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8006"
            ];
            environment.HEALTHY_AFTER = "86400";
            ports = [ "18006:8006" ];
          };
          healthcheck = common.askHealth "8006" // {
            startPeriod = "0s";
            retries = 2;
          };
        };
        patient = {
          dependsOn = [ "sick" ];
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8007"
            ];
            ports = [ "18007:8007" ];
          };
        };
        caller = {
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8008"
            ];
          };
          resources = {
            deaf.hostosConfig.services.memcached = {
              enable = true;
              listen = "127.0.0.1";
            };
            mute = {
              endpoints.metrics = {
                port = 9150;
                hostPort = 19150;
              };
              hostosConfig.services.memcached = {
                enable = true;
                listen = "0.0.0.0";
              };
            };
          };
        };
      };
      runtimes.container.enable = true;
    };
  };
}
