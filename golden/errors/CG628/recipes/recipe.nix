{
  apps.chat = {
    services = {
      components.main = {
        process.command = "/usr/bin/chat";
        resources.proxy = {
          role = "frontend";
          ports = [ "8080:80" ];
          hostosConfig.services.nginx = {
            enable = true;
            virtualHosts.default.locations = {
              "/".proxyPass = "http://main:8008";
              "/sync".proxyPass = "http://worker:8083";
            };
          };
        };
      };
      components.worker = {
        dependsOn = [ "main" ];
        process.command = "/usr/bin/chat";
      };
      runtimes.container.enable = true;
    };
    test.services.script = "true";
  };
}
