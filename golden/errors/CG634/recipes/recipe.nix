{ lib, pkgs, ... }:
{
  apps.feeds = {
    services = {
      components.reader = {
        process = {
          command = pkgs.miniflux;
          environment.DATABASE_URL = "postgres://miniflux@database/miniflux?sslmode=disable";
        };
        resources.database = {
          ports = [ "5432:5432" ];
          hostosConfig.services.postgresql = {
            enable = true;
            package = pkgs.postgresql_17;
            enableTCPIP = true;
            ensureDatabases = [ "miniflux" ];
            ensureUsers = [
              {
                name = "miniflux";
                ensureDBOwnership = true;
              }
            ];
            authentication = lib.mkForce "host all all samenet trust";
          };
        };
        resources.cache = {
          ports = [ "6379:6379" ];
          hostosConfig.services.redis.servers."" = {
            enable = true;
            bind = null;
            settings.protected-mode = "no";
          };
        };
      };
      runtimes.container.enable = true;
    };
    test.services.script = "true";
  };
}
