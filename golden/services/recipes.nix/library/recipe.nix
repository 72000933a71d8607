# Components that share folders, and some that may not use an existing one.

{ pkgs, ... }:

let
  # A process that never ends.
  sleeping = {
    command = pkgs.witness;
    argv = [ "sleep" ];
  };
in
{
  apps.library = {
    description = "Components that share folders.";
    services = {
      volumes = {
        documents = { };
        incoming = {
          path = "/srv/incoming";
          group = "scans";
        };
        foreign = {
          path = "/srv/foreign";
          group = "scans";
        };
        made = {
          path = "/srv/made";
          create = true;
        };
      };
      components = {
        scanner.process = sleeping // {
          volumes = {
            documents.mountPoint = "/var/lib/scanner/documents";
            incoming.mountPoint = "/incoming";
          };
          preStart = ''
            set -e
            echo scanner >> documents/log
            mkdir -p documents/box
            echo scanned > documents/box/page
            echo scanned > /incoming/page
          '';
        };
        reader = {
          dependsOn = [ "scanner" ];
          process = sleeping // {
            uid = 1200;
            volumes = {
              documents.mountPoint = "/var/lib/reader/documents";
              made.mountPoint = "/srv/elsewhere";
            };
            preStart = ''
              set -e
              echo reader >> documents/log
              echo read > documents/box/page
              echo read > /srv/elsewhere/page
            '';
          };
          healthcheck = {
            enable = true;
            interval = "2s";
            test = [
              "test"
              "-w"
              "/var/lib/reader/documents/log"
            ];
          };
        };
        visitor = {
          dependsOn = [ "reader" ];
          process = sleeping // {
            volumes.documents = {
              mountPoint = "/documents";
              readOnly = true;
            };
            preStart = ''
              if echo visitor >> /documents/log; then exit 1; fi
              cp /documents/log seen
            '';
          };
        };
        locked.process = sleeping // {
          user = "non-privileged";
          volumes.foreign.mountPoint = "/foreign";
        };
        owner.process = sleeping // {
          user = "non-privileged";
          stateDir = "/srv/owned";
        };
      };
      backup.path = "/srv/backups";
      runtimes.hostos.enable = true;
    };
  };
}
