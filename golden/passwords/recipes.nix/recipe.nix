# Databases with passwords, extensions and collations.

{ pkgs, ... }:

{
  apps.papers = {
    displayName = "Papers";
    description = "A document server and its search, each with a database of its own.";
    services = {
      components = {
        web = {
          process = {
            command = pkgs.hello;
            secrets.database = {
              file = "/run/secrets/papers-database";
              variable = "PGPASSWORD";
              as = "value";
            };
          };
          resources.db = {
            hostosConfig.services.postgresql.enable = true;
            database = {
              enable = true;
              name = "papers";
              password = "database";
              extensions = [
                "vector"
                "pg_trgm"
              ];
            };
          };
        };
        search = {
          process.command = pkgs.hello;
          resources.db.database = {
            enable = true;
            collation = "C";
          };
        };
      };
      runtimes = {
        hostos.enable = true;
        container.enable = true;
      };
    };
  };
}
