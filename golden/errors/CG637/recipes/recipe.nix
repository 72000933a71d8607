{ pkgs, ... }:
{
  apps.shop = {
    services = {
      components.web = {
        process.command = "/usr/bin/shop";
        process.environment.DATABASE_URL = "postgresql://web@localhost/web";
        resources.db.hostosConfig.services.postgresql = {
          enable = true;
          ensureDatabases = [ "web" ];
        };
      };
      runtimes.container = {
        enable = true;
        resources.db.hostosConfig.services.postgresql = {
          enableTCPIP = true;
          package = pkgs.postgresql_17;
          authentication = "host web web samenet trust";
        };
      };
    };
    test.services.script = "true x";
  };
}
