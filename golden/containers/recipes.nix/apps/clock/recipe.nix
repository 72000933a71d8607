{ pkgs, ... }:

{
  apps.clock = {
    description = "A job of every minute that takes longer than a minute.";
    services = {
      components.keeper.process = {
        command = pkgs.test-service;
        argv = [
          "serve"
          "8015"
        ];
        ports = [ "18015:8015" ];
        limits = {
          memory = "256M";
          tasks = 64;
          openFiles = 512;
          shm = "16M";
        };
        stop.timeout = "7s";
      };
      jobs.tick = {
        component = "keeper";
        schedule = "*:0/1";
        process = {
          command = "/bin/sh";
          argv = [
            "-ec"
            "date '+begin %s' >> ticks; sleep 70; date '+end %s' >> ticks"
          ];
        };
      };
      runtimes.container.enable = true;
    };
  };
}
