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
      };
      search = {
        process.command = pkgs.hello;
        resources.store.database = {
          enable = true;
          name = "wiki";
        };
      };
    };
    runtimes.container.enable = true;
    runtimes.hostos.enable = true;
  };
}
