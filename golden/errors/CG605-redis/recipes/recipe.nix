{
  apps.shop.services = {
    components.web = {
      process.command = "/usr/bin/web";
      resources = {
        cache.hostosConfig.services.redis.servers.cache = {
          enable = true;
          port = 6379;
        };
        queue.hostosConfig.services.redis.servers.queue = {
          enable = true;
          port = 6379;
        };
      };
    };
    runtimes.hostos.enable = true;
  };
  apps.shop.test.services.script = "true x";
}
