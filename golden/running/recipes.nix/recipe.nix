# Every option about how a process is run, once with all of them and once with the other values.

{ pkgs, ... }:

{
  apps.gateway = {
    displayName = "Gateway";
    description = "Two processes with limits and capabilities.";
    services = {
      components = {
        router = {
          dependsOn = [ "worker" ];
          process = {
            command = pkgs.hello;
            user = "non-privileged";
            restart = "always";
            environmentFiles = [
              "/etc/gateway/router.env"
              "/etc/gateway/common.env"
            ];
            stop = {
              signal = "SIGINT";
              timeout = "2m30s";
            };
            limits = {
              memory = "512M";
              cpus = "1.5";
              tasks = 64;
              openFiles = 4096;
              shm = "64M";
            };
            capabilities = [
              "CAP_NET_RAW"
              "CAP_NET_ADMIN"
            ];
            devices = [
              "/dev/net/tun"
              "/dev/fuse"
            ];
            waitForNetwork = true;
            configData."router.conf".text = ''
              listen = 53
            '';
            reload.command = [
              "/bin/gatectl"
              "--config"
              "$XDG_CONFIG_HOME/router.conf"
              "--process"
              "$MAINPID"
              "100% $HOME"
            ];
            ports = [ "53:53" ];
          };
        };
        worker = {
          process = {
            command = pkgs.hello;
            restart = "no";
            limits = {
              memory = "1T";
              cpus = "0.05";
            };
            configData."worker.conf".text = ''
              jobs = 4
            '';
            reload.signal = "SIGUSR1";
            capabilities = [ "CAP_SYS_NICE" ];
          };
          healthcheck = {
            enable = true;
            test = [ "true" ];
          };
        };
      };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
  };
}
