{ pkgs, ... }:
{
  apps.web = {
    services.components.web.process = {
      command = pkgs.nginx;
      reload = {
        command = [
          "${pkgs.nginx}/bin/nginx"
          "-s"
          "reload"
        ];
        signal = "SIGHUP";
      };
    };
    services.runtimes.hostos.enable = true;
  };
}
