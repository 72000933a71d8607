{
  apps.shop.services = {
    components = {
      web = {
        process.command = "/usr/bin/shop";
        resources.db.hostosConfig.services.postgresql = {
          enable = true;
          ensureUsers = [
            { name = "shop"; }
            { name = "web"; }
          ];
        };
      };
      # Here the recipe says who may log in.
      stock = {
        process.command = "/usr/bin/stock";
        resources.store.hostosConfig.services.postgresql = {
          enable = true;
          ensureUsers = [ { name = "shop"; } ];
          identMap = "stock stock shop";
        };
      };
    };
    runtimes.hostos.enable = true;
  };
}
