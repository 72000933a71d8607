{
  apps.wiki = {
    services = {
      components.wiki = {
        process.command = "/usr/bin/wiki";
        resources.db = {
          role = "backend";
          hostosConfig = {
            services.postgresql.enable = true;
            systemd.services.wiki.serviceConfig.MemoryMax = "1G";
          };
        };
      };
      runtimes.hostos = {
        enable = true;
        hostosConfig.systemd.services.wiki.serviceConfig.MemoryMax = "2G";
      };
    };
    test.services.script = "true";
  };
}
