# Jobs: a migration before a component, scheduled work with its account, and jobs with accounts of their own.

{ pkgs, ... }:

{
  apps.social-server = {
    displayName = "Social";
    description = "A social server with migrations and scheduled work.";
    services = {
      volumes.media = { };
      components = {
        web = {
          process = {
            command = pkgs.hello;
            argv = [
              "serve"
              "--config"
              "$XDG_CONFIG_HOME/web.toml"
            ];
            environment = {
              MODE = "production";
              TZ = "Europe/Vienna";
            };
            packages = [ pkgs.curl ];
            ports = [ "8080:8080" ];
            endpoints.updates = {
              port = 8081;
              protocol = "udp";
            };
            configData."web.toml".text = ''
              port = 8080
            '';
            volumes.media.mountPoint = "/srv/media";
          };
          resources = {
            db.hostosConfig.services.postgresql.enable = true;
            proxy = {
              role = "frontend";
              hostosConfig.services.nginx.enable = true;
            };
          };
        };
        worker = {
          dependsOn = [ "web" ];
          process = {
            command = pkgs.hello;
            user = "non-privileged";
            stateDir = "/srv/social/worker";
          };
        };
      };
      jobs = {
        migrate = {
          component = "web";
          before = [ "web" ];
          timeout = "10m";
          process = {
            command = pkgs.hello;
            argv = [
              "migrate"
              "--config"
              "$XDG_CONFIG_HOME/web.toml"
              "it's $5"
            ];
            environment = {
              MODE = "migration";
              STEP = "all";
            };
            packages = [ pkgs.jq ];
            preStart = "echo migrating";
          };
        };
        seed = {
          after = [ "migrate" ];
          before = [ "worker" ];
          process = {
            command = pkgs.hello;
            stop.signal = "SIGINT";
            configData."seed.toml".text = ''
              users = 3
            '';
          };
        };
        index = {
          component = "worker";
          after = [ "web" ];
          process = {
            command = pkgs.hello;
            argv = [ "index" ];
          };
        };
        cleanup = {
          component = "web";
          schedule = "Mon..Fri 03:30";
          after = [ "worker" ];
          timeout = "1h";
          process = {
            command = pkgs.hello;
            argv = [
              "cleanup"
              "--older-than=30d"
            ];
            preStart = "echo cleaning";
            limits.memory = "512M";
          };
        };
        report = {
          schedule = "*:0/15";
          process = {
            command = pkgs.hello;
            user = "non-privileged";
            stateDir = "/srv/social/report";
          };
        };
        backup = {
          schedule = "*-*-01 04:00 UTC";
          process = {
            command = pkgs.hello;
            user = "root";
            environment.TZ = "UTC";
          };
        };
      };
      runtimes = {
        container.enable = true;
        hostos.enable = true;
      };
    };
    test.services.script = "curl localhost:8080";
  };
}
