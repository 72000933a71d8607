{
  apps.board = {
    services = {
      components.board = {
        process = {
          command = "/usr/bin/board";
          environment.DATABASE_URL = "postgres://board@database/board";
        };
        resources.database.hostosConfig.services.postgresql = {
          enable = true;
          ensureDatabases = [ "board" ];
          ensureUsers = [
            {
              name = "board";
              ensureDBOwnership = true;
            }
          ];
        };
      };
      runtimes.hostos.enable = true;
    };
    test.services.script = "true";
  };
}
