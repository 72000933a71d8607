{
  apps.web = {
    services.components.server.process = {
      command = "/bin/server";
      preStart = ''
        export DB_PASSWORD=hunter2
        curl -u admin:hunter2 http://localhost:8080/init
      '';
    };
    services.runtimes.hostos.enable = true;
  };
}
