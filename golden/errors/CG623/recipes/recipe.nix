{
  apps.board = {
    services = {
      components.board = {
        process.command = "/usr/bin/board";
        resources.login = {
          role = "frontend";
          ports = [ "4180:4180" ];
          hostosConfig.services.oauth2-proxy = {
            enable = true;
            keyFile = "/run/secrets/oauth2-proxy";
            upstream = "http://board:8080";
          };
        };
      };
      runtimes.container.enable = true;
    };
    test.services.script = "true";
  };
}
