# Components that share folders, with accounts that own existing files.

{ pkgs, ... }:

{
  apps.archive = {
    displayName = "Archive";
    description = "A document archive whose components share folders.";
    services = {
      volumes = {
        documents = { };
        inbox = {
          path = "/srv/inbox";
          group = "scans";
        };
        export = {
          path = "/srv/export";
          create = true;
        };
        music.path = "/srv/music";
        photos = {
          path = "/srv/photos";
          group = "1500";
          create = true;
        };
        certificates.path = "/etc/letsencrypt";
        devices.path = "/run/udev";
        engine = {
          path = "/var/run/docker.sock";
          group = "docker";
        };
      };
      components = {
        web = {
          process = {
            command = pkgs.hello;
            preStart = "echo starting";
            uid = 1200;
            groups = [
              "video"
              "44"
            ];
            volumes = {
              documents.mountPoint = "/srv/documents";
              inbox = {
                mountPoint = "/srv/inbox";
                readOnly = true;
              };
              music = {
                mountPoint = "/music";
                readOnly = true;
              };
              certificates = {
                mountPoint = "/certificates";
                readOnly = true;
              };
              devices = {
                mountPoint = "/run/udev";
                readOnly = true;
              };
              engine = {
                mountPoint = "/run/docker.sock";
                readOnly = true;
              };
            };
          };
          healthcheck = {
            enable = true;
            test = [
              "test"
              "-d"
              "/srv/documents"
            ];
          };
        };
        consumer = {
          dependsOn = [ "web" ];
          process = {
            command = pkgs.hello;
            user = "non-privileged";
            uid = 1201;
            gid = 1300;
            stateDir = "/srv/archive/consumer";
            volumes = {
              documents.mountPoint = "/var/lib/archive/documents";
              inbox.mountPoint = "/inbox";
              photos.mountPoint = "/photos";
            };
          };
        };
        export.process = {
          command = pkgs.hello;
          volumes = {
            documents = {
              mountPoint = "/documents";
              readOnly = true;
            };
            export.mountPoint = "/export";
          };
        };
        backup.process = {
          command = pkgs.hello;
          user = "root";
          gid = 1301;
          volumes = {
            documents.mountPoint = "/documents";
            music.mountPoint = "/music";
          };
        };
      };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
  };
}
