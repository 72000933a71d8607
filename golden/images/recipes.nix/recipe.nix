# Components and a job that run images of registries, beside one that runs a package.

{ pkgs, ... }:

{
  apps.notes = {
    displayName = "Notes";
    description = "A wiki from images with a database.";
    services = {
      components = {
        db = {
          process = {
            image = {
              name = "docker.io/library/postgres";
              tag = "16";
              digest = "sha256:2222222222222222222222222222222222222222222222222222222222222222";
              hash = "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
            };
            argv = [
              "-c"
              "shared_buffers=256MB"
            ];
            environment = {
              POSTGRES_DB = "notes";
              POSTGRES_PASSWORD_FILE = "/run/secrets/password";
            };
            secrets.password.file = "/run/secrets/notes/password";
            volumes.db.mountPoint = "/var/lib/postgresql/data";
            limits = {
              memory = "1G";
              cpus = "1.5";
              tasks = 200;
              openFiles = 4096;
              shm = "128M";
            };
            stop = {
              signal = "SIGINT";
              timeout = "2m";
            };
          };
          healthcheck = {
            enable = true;
            test = [
              "pg_isready"
              "--dbname"
              "notes"
            ];
            interval = "10s";
          };
        };
        web = {
          dependsOn = [ "db" ];
          process = {
            image = {
              name = "ghcr.io/example/notes";
              tag = "2.4";
            };
            uid = 1200;
            argv = [
              "serve"
              "--cost"
              "$5 of 100%"
            ];
            environment = {
              DB_HOST = "db";
              GREETING = "a 'b' \"c\"";
            };
            environmentFiles = [ "/etc/notes/web.env" ];
            configData."notes.toml" = {
              text = ''
                theme = "dark"
              '';
              mountPoint = "/etc/notes/notes.toml";
            };
            devices = [ "/dev/dri/renderD128" ];
            capabilities = [ "CAP_NET_RAW" ];
            hardening = "standard";
            restart = "always";
            ports = [ "8080:80" ];
            reload.signal = "SIGHUP";
          };
          healthcheck = {
            enable = true;
            test = [
              "wget"
              "--spider"
              "--quiet"
              "http://127.0.0.1/health"
            ];
          };
        };
        index = {
          dependsOn = [ "db" ];
          process = {
            image = {
              name = "localhost:5000/tools/index";
              digest = "sha256:3333333333333333333333333333333333333333333333333333333333333333";
              entrypoint = [
                "/bin/index"
                "--quiet"
              ];
            };
            stateDir = "/var/lib/notes-index";
            endpoints.search = {
              port = 7700;
              protocol = "udp";
              address = "127.0.0.1";
            };
            restart = "no";
          };
        };
        feed = {
          dependsOn = [ "web" ];
          process.command = pkgs.hello;
        };
      };
      jobs.migrate = {
        after = [ "db" ];
        before = [ "web" ];
        process = {
          image = {
            name = "ghcr.io/example/notes";
            tag = "2.4";
          };
          argv = [ "migrate" ];
          environment.DB_HOST = "db";
        };
      };
      volumes.db = { };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
  };
}
