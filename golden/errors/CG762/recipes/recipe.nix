{ pkgs, ... }:
{
  apps.notes.services = {
    components.web = {
      process = {
        image.name = "docker.io/library/nginx";
        argv = [ "--root=${pkgs.hello}" ];
        environment.DATA = "${pkgs.hello}/share";
        configData."site.conf".text = "root ${pkgs.hello};";
      };
      healthcheck = {
        enable = true;
        test = [ "${pkgs.curl}/bin/curl" ];
      };
    };
    runtimes.container.enable = true;
  };
}
