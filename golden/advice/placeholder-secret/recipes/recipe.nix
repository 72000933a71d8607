{
  apps.web = {
    services.components.server.process = {
      command = "/bin/server";
      environment.DB_PASSWORD = "changeme";
    };
    services.runtimes.hostos.enable = true;
  };
}
