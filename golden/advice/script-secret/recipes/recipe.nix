{ pkgs, ... }:
{
  apps.web = {
    services.components.server.process = {
      command = "/bin/server";
      packages = [ pkgs.curl ];
      preStart = ''
        export DB_PASSWORD=hunter2
        curl -u admin:hunter2 http://localhost:8080/init
      '';
    };
    services.runtimes.hostos.enable = true;
  };
}
