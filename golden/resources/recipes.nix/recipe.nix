# Settings of resources: limits, restarts, variables and checks.

{ pkgs, ... }:

{
  apps.papers = {
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
              environment.TZ = "Europe/Vienna";
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
            };
          };
        };
        worker = {
          process.command = pkgs.hello;
          resources.db.database.enable = true;
        };
      };
      runtimes = {
        hostos.enable = true;
        container.enable = true;
      };
    };
  };
}
