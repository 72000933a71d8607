{ pkgs, ... }:
{
  apps.web = {
    services.components.web.process = {
      command = pkgs.nginx;
      reload = {
        command = [
          "nginx"
          "-s"
          "reload"
        ];
      };
    };
    services.runtimes.hostos.enable = true;
  };
}
