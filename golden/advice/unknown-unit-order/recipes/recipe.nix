{
  apps.wiki.services = {
    components.wiki = {
      process.command = "/usr/bin/wiki";
      resources.search.hostosConfig.services.manticore.enable = true;
      resources.proxy = {
        role = "frontend";
        hostosConfig = ./proxy.nix;
      };
    };
    runtimes.hostos.enable = true;
  };
  apps.wiki.test.services.script = "true";
}
