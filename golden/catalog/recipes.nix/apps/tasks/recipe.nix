{ pkgs, ... }:

let
  common = import ../../common.nix;
  domain = "tasks.example.org";
in
{
  apps.tasks = {
    inherit (common) maintainers;
    description = "To-do lists with a database, a cache and a reverse proxy.";
    displayName = "Vikunja";
    links = {
      website = "https://vikunja.io/";
      source = "https://code.vikunja.io/vikunja";
    };
    services = {
      components = {
        api = {
          process = {
            command = pkgs.vikunja;
            argv = [ "web" ];
            environment = {
              VIKUNJA_SERVICE_INTERFACE = ":3456";
              VIKUNJA_SERVICE_PUBLICURL = "https://${domain}/";
              VIKUNJA_DATABASE_TYPE = "postgres";
              VIKUNJA_DATABASE_HOST = "database";
              VIKUNJA_DATABASE_USER = "vikunja";
              VIKUNJA_DATABASE_DATABASE = "vikunja";
              VIKUNJA_REDIS_ENABLED = "true";
              VIKUNJA_REDIS_HOST = "cache:6379";
            };
            stateDir = "/var/lib/vikunja";
            user = "non-privileged";
          };
          healthcheck = {
            enable = true;
            interval = "20s";
            timeout = "10s";
            startPeriod = "1m";
            packages = [ pkgs.curl ];
            test = [
              "curl"
              "--fail"
              "--silent"
              "http://127.0.0.1:3456/api/v1/info"
            ];
          };
          resources = {
            database.hostosConfig = common.postgresqlFor "vikunja";
            cache.hostosConfig.services.redis.servers.cache = {
              enable = true;
              port = 6379;
            };
            proxy = {
              role = "frontend";
              hostosConfig = common.reverseProxy "http://api:3456" 8083;
              ports = [ "8083:8083" ];
            };
          };
        };
        backup = {
          dependsOn = [ "api" ];
          process = {
            command = pkgs.catalog-backup;
            environment = {
              PGHOST = "database";
              PGUSER = "vikunja";
              PGDATABASE = "vikunja";
            };
            packages = [
              pkgs.postgresql_17
              pkgs.coreutils
            ];
            stateDir = "/var/lib/vikunja-dumps";
          };
        };
      };
      runtimes = {
        container = {
          enable = true;
          resources = {
            database.hostosConfig = common.postgresqlInContainer "vikunja" pkgs.postgresql_17;
            # Others reach it by the network of the app, which nobody else is in.
            cache.hostosConfig.services.redis.servers.cache = {
              bind = "0.0.0.0";
              settings.protected-mode = "no";
            };
          };
        };
        hostos.enable = true;
      };
    };
    test.services = {
      packages = [ pkgs.curl ];
      script = ''
        curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:8083/api/v1/info
      '';
    };
  };
}
