{ pkgs, ... }:
{
  apps.books.services = {
    components = {
      wiki = {
        process.command = pkgs.hello;
        resources.store = {
          hostosConfig.services.postgresql.enable = true;
          database.enable = true;
        };
        resources.archive = {
          hostosConfig.services.postgresql.enable = true;
          database.enable = true;
        };
      };
    };
    runtimes.container.enable = true;
    runtimes.hostos.enable = true;
  };
}
