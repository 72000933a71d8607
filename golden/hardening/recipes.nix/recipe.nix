# Every form of hardening: the default, none, each switch, an account that is root, and what other options need.

{ pkgs, ... }:

{
  apps = {
    fortress = {
      displayName = "Fortress";
      description = "Processes with more and less hardening.";
      services = {
        volumes.photos = {
          path = "/home/photos";
          create = true;
        };
        components = {
          standard.process.command = pkgs.hello;
          bare.process = {
            command = pkgs.hello;
            user = "non-privileged";
            hardening = "none";
          };
          administrator.process = {
            command = pkgs.hello;
            user = "root";
          };
          tight.process = {
            command = pkgs.hello;
            user = "root";
            hardening = {
              protectSystem = "strict";
              protectHome = true;
              systemCallFilter = true;
              capabilityBoundingSet = true;
              memoryDenyWriteExecute = true;
            };
          };
          loose.process = {
            command = pkgs.hello;
            hardening = {
              noNewPrivileges = false;
              protectSystem = "no";
              protectHome = false;
              privateTmp = false;
              privateDevices = false;
              protectKernelTunables = false;
              protectKernelModules = false;
              protectKernelLogs = false;
              protectControlGroups = false;
              protectClock = false;
              protectHostname = false;
              protectProc = false;
              restrictNamespaces = false;
              restrictRealtime = false;
              restrictSUIDSGID = false;
              restrictAddressFamilies = false;
              lockPersonality = false;
              systemCallArchitectures = false;
              systemCallFilter = false;
              capabilityBoundingSet = false;
              umask = false;
              removeIPC = false;
            };
          };
          prober = {
            process = {
              command = pkgs.hello;
              user = "non-privileged";
              stateDir = "/srv/prober";
              capabilities = [
                "CAP_NET_RAW"
                "CAP_SETUID"
                "CAP_SYS_TIME"
              ];
              devices = [ "/dev/fuse" ];
              ports = [ "53:53" ];
              volumes.photos.mountPoint = "/photos";
              hardening.addressFamilies = [ "AF_NETLINK" ];
            };
            healthcheck = {
              enable = true;
              test = [
                "test"
                "-w"
                "/dev/fuse"
              ];
            };
          };
        };
        runtimes = {
          container.enable = true;
          hostos.enable = true;
        };
      };
    };
    # An override of the host only.
    bastion.services = {
      components.overridden.process.command = pkgs.hello;
      runtimes.hostos = {
        enable = true;
        hostosConfig.systemd.services.overridden.serviceConfig = {
          ProtectSystem = "full";
          SystemCallFilter = [ "@system-service" ];
        };
      };
    };
  };
}
