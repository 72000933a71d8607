{
  apps.vault = {
    services = {
      components.server.process = {
        command = "/usr/bin/vault";
        environment.DATA_FOLDER = "/data";
        stateDir = "/var/lib/vault";
      };
      runtimes.hostos.enable = true;
      runtimes.container.enable = true;
    };
    test.services.script = "true";
  };
}
