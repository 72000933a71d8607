{ pkgs, ... }:

{
  apps.library = {
    description = "Components that share folders.";
    services = {
      volumes = {
        documents = { };
        incoming = {
          path = "/tmp/catalogc-incoming";
          group = "scans";
        };
        foreign = {
          path = "/tmp/catalogc-foreign";
          group = "scans";
        };
      };
      components = {
        scanner = {
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8008"
            ];
            ports = [ "18008:8008" ];
            volumes = {
              documents.mountPoint = "/documents";
              incoming.mountPoint = "/incoming";
            };
            preStart = ''
              set -e
              echo scanner >> /documents/log
              echo scanned > /documents/page
              echo scanned > /incoming/page
            '';
          };
          healthcheck = {
            enable = true;
            interval = "1s";
            test = [
              "test-service"
              "ask"
              "http://127.0.0.1:8008/health"
            ];
            packages = [ pkgs.test-service ];
          };
        };
        reader = {
          dependsOn = [ "scanner" ];
          process = {
            command = pkgs.test-service;
            argv = [
              "serve"
              "8009"
            ];
            ports = [ "18009:8009" ];
            uid = 1200;
            gid = 1300;
            groups = [ "44" ];
            volumes = {
              documents.mountPoint = "/var/lib/reader/documents";
              incoming = {
                mountPoint = "/incoming";
                readOnly = true;
              };
            };
            preStart = ''
              set -e
              echo reader >> documents/log
              echo read > documents/page
              if echo read > /incoming/page; then exit 1; fi
              read -r line < /incoming/page
              echo "$line" > page
            '';
          };
        };
        locked.process = {
          command = pkgs.test-service;
          argv = [
            "serve"
            "8010"
          ];
          volumes.foreign.mountPoint = "/foreign";
        };
      };
      runtimes.container.enable = true;
    };
  };
}
