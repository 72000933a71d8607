{ pkgs, ... }:
{
  apps.books.services = {
    components = {
      wiki = {
        process.command = pkgs.hello;
        resources.store = {
          hostosConfig.services.memcached.enable = true;
          database.enable = true;
        };
      };
    };
    runtimes.container.enable = true;
    runtimes.hostos.enable = true;
  };
}
