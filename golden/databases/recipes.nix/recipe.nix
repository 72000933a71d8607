# Databases of resources: the default names, another account than the role, a shared database, and MySQL.

{ pkgs, ... }:

let
  wiki = {
    enable = true;
    name = "wiki";
    role = "wiki";
  };
in
{
  apps.books = {
    displayName = "Books";
    description = "Programs with databases of their own and with a shared one.";
    services = {
      jobs.books-migrate = {
        component = "wiki";
        process = {
          command = pkgs.hello;
          argv = [ "migrate" ];
        };
        before = [ "wiki" ];
      };
      components = {
        wiki = {
          process = {
            command = pkgs.hello;
            user = "non-privileged";
          };
          resources.store = {
            hostosConfig.services.postgresql = {
              enable = true;
              package = pkgs.postgresql_17;
            };
            database.enable = true;
          };
        };
        # A dynamic user and root connect as the role of the wiki.
        search = {
          process.command = pkgs.hello;
          resources.store.database = wiki;
        };
        backup = {
          process = {
            command = pkgs.hello;
            user = "root";
            environment.PGDATABASE = "postgres";
          };
          resources.store.database = wiki;
        };
        # The database has another name than its owner.
        archive = {
          process.command = pkgs.hello;
          resources.store.database = {
            enable = true;
            name = "old-pages";
          };
        };
        shop = {
          process.command = pkgs.hello;
          resources.orders = {
            hostosConfig.services.mysql = {
              enable = true;
              package = pkgs.mariadb;
            };
            database = {
              enable = true;
              name = "shop_orders";
            };
          };
        };
      };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
  };
}
