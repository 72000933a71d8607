{
  apps.shop.services = {
    components.api = {
      process.command = "/usr/bin/shop";
      resources.proxy = {
        role = "frontend";
        hostosConfig.services.nginx = {
          enable = true;
          virtualHosts.default = {
            root = "/srv/www";
            locations."/".proxyPass = "http://api:8000";
            locations."/static/".alias = "/var/lib/api/static/";
          };
        };
      };
    };
    runtimes.container.enable = true;
    runtimes.hostos.enable = true;
  };
}
