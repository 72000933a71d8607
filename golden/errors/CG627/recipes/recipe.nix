{ pkgs, ... }:
{
  apps.feeds = {
    services = {
      components.reader = {
        process = {
          command = pkgs.miniflux;
          environment.LISTEN_ADDR = "0.0.0.0:8080";
          ports = [ "8000:8000" ];
        };
        resources.proxy = {
          role = "frontend";
          ports = [ "8081:8081" ];
          hostosConfig.services.nginx = {
            enable = true;
            virtualHosts."feeds.example.org".locations."/".proxyPass = "http://reader:8080";
          };
        };
      };
      runtimes.container.enable = true;
    };
    test.services.script = "curl --fail http://localhost:8081/";
  };
}
