{ pkgs, ... }:
{
  apps.books.services = {
    components = {
      wiki = {
        process.command = pkgs.hello;
        resources.store = {
          hostosConfig.services.mysql.enable = true;
          database.enable = true;
          database.role = "pages";
        };
      };
    };
    runtimes.container.enable = true;
    runtimes.hostos.enable = true;
  };
}
