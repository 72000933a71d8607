# Settings of resources: limits, restarts, variables, checks, volumes and secrets.

{ pkgs, ... }:

{
  apps = {
    papers = {
      displayName = "Papers";
      description = "A document server with a database and a cache.";
      services = {
        components = {
          web = {
            process.command = pkgs.hello;
            resources = {
              db = {
                hostosConfig.services.postgresql.enable = true;
                database.enable = true;
                restart = "always";
                limits = {
                  memory = "1G";
                  cpus = "1.5";
                  openFiles = 4096;
                  shm = "256M";
                };
                environment = {
                  NOTE = "5%";
                  TZ = "Europe/Vienna";
                };
                volumes.dumps.mountPoint = "/srv/dumps";
                healthcheck = {
                  test = [
                    "pg_isready"
                    "--quiet"
                  ];
                  interval = "10s";
                  retries = 5;
                };
              };
              cache = {
                hostosConfig.services.redis.servers.papers.enable = true;
                limits.tasks = 50;
                volumes.dumps = {
                  mountPoint = "/srv/dumps";
                  readOnly = true;
                };
                secrets.password = {
                  file = "/run/secrets/papers-cache";
                  variable = "PASSWORD_FILE";
                };
              };
            };
          };
          worker = {
            process.command = pkgs.hello;
            resources.db.database.enable = true;
          };
        };
        volumes.dumps = { };
        runtimes = {
          hostos.enable = true;
          container.enable = true;
        };
      };
    };
    # HTTPS on hosts and in containers, with a certificate from secrets.
    site = {
      displayName = "Site";
      description = "A site behind a proxy.";
      services = {
        components.pages = {
          process.command = pkgs.hello;
          resources.proxy = {
            role = "frontend";
            ports = [ "80:80" ];
            hostosConfig.services.nginx = {
              enable = true;
              virtualHosts."site.example" = {
                forceSSL = true;
                sslCertificate = "/run/credentials/nginx.service/certificate";
                sslCertificateKey = "/run/credentials/nginx.service/key";
                locations."/".proxyPass = "http://pages:8000";
              };
            };
            secrets = {
              certificate.file = "/run/secrets/site/fullchain.pem";
              key.file = "/run/secrets/site/key.pem";
            };
          };
        };
        runtimes = {
          hostos.enable = true;
          container.enable = true;
        };
      };
    };
  };
}
