{
  apps.web.services = {
    components.web.process.environment.API_TOKEN = "8d0b3f6e"; # catalogc-allow advice/literal-secret
    components.web.process.command = "/usr/bin/web";
    runtimes.hostos.enable = true;
  };
}
