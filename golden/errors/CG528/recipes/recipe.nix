{ pkgs, ... }:
{
  apps.books.services = {
    components = {
      wiki = {
        process.command = pkgs.hello;
        resources.store = {
          hostosConfig.services.postgresql.enable = true;
          database.enable = true;
          ports = [ "5432:5432" ];
        };
      };
    };
    runtimes.container.enable = true;
    runtimes.hostos.enable = true;
  };
}
