{
  apps.backup.services = {
    components.backup.process.command = "/usr/bin/backup";
    runtimes.hostos = {
      enable = true;
      hostosConfig.systemd.services.backup = {
        environment.HOME = "/root";
        script = "backup --all";
        serviceConfig = {
          Restart = "always";
          Type = "oneshot";
          MemoryMax = "1G";
        };
      };
    };
  };
  apps.backup.test.services.script = "true";
}
