{ pkgs, ... }:
{
  apps.site = {
    services = {
      components.web = {
        process = {
          command = pkgs.darkhttpd;
          argv = [ "/srv/site" ];
        };
        resources.proxy = {
          role = "frontend";
          ports = [ "80:80" ];
          hostosConfig.services.nginx = {
            enable = true;
            virtualHosts."example.org" = {
              enableACME = true;
              forceSSL = true;
              locations."/".proxyPass = "http://web:8080";
            };
          };
        };
      };
      runtimes.container.enable = true;
      runtimes.hostos.enable = true;
    };
    test.services.script = "curl --fail http://localhost/";
  };
}
