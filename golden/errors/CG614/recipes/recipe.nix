{ pkgs, ... }:
{
  apps.board.services = {
    components.board = {
      process.command = "/usr/bin/board";
      resources.cache.hostosConfig.services.redis.servers.board = {
        enable = true;
        port = 6379;
      };
      resources.db.hostosConfig.services.postgresql = {
        enable = true;
        package = pkgs.postgresql_17;
      };
      resources.archive.hostosConfig.services.postgresql = {
        enable = true;
        package = pkgs.postgresql_17;
        enableTCPIP = true;
      };
    };
    runtimes.container.enable = true;
  };
  apps.board.test.services.script = "true";
}
