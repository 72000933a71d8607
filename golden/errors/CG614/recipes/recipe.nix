{
  apps.board.services = {
    components.board = {
      process.command = "/usr/bin/board";
      resources.cache.hostosConfig.services.redis.servers.board = {
        enable = true;
        port = 6379;
      };
      resources.db.hostosConfig.services.postgresql.enable = true;
    };
    runtimes.container.enable = true;
  };
  apps.board.test.services.script = "true";
}
