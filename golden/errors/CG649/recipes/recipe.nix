{ pkgs, ... }:
{
  apps.search = {
    services = {
      components.search = {
        process.command = "/usr/bin/search";
        resources.index = {
          ports = [ "9200:9200" ];
          hostosConfig = {
            services.elasticsearch = {
              enable = true;
              listenAddress = "0.0.0.0";
            };
            nixpkgs.config.allowUnfree = true;
          };
        };
      };
      runtimes.hostos.enable = true;
    };
    test.services.script = "true x";
  };
}
