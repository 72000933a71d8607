{
  apps = {
    # Options of containers that hosts know, too.
    home = {
      displayName = "Home";
      description = "Switches the lights on.";
      usage = "Open port 8123.";
      services = {
        networks = {
          default = { };
          front.external = "traefik";
        };
        components = {
          assistant = {
            dependsOn = [ "broker" ];
            process = {
              command = "/usr/bin/assistant";
              init = false;
              network = "host";
              ports = [ "8123:8123" ];
              extraHosts = {
                "bridge.lan" = "192.0.2.10";
                "printer.lan" = "2001:db8::9";
              };
            };
            resources.recorder = {
              hostosConfig.services.redis.servers.recorder.enable = true;
              endpoints.redis.port = 6379;
            };
          };
          broker.process = {
            command = "/usr/bin/broker";
            endpoints.mqtt.port = 1883;
          };
          panel = {
            dependsOn = [ "assistant" ];
            networks = [
              "default"
              "front"
            ];
            process = {
              command = "/usr/bin/panel";
              labels = {
                "traefik.enable" = "true";
                "traefik.http.routers.panel.rule" = "Host(`home.example.org`) && PathPrefix(`/$panel`)";
              };
              extraHosts = {
                "bridge.lan" = "192.0.2.10";
                modem = "host-gateway";
              };
            };
          };
          tracer = {
            dependsOn = [ "broker" ];
            process = {
              command = "/usr/bin/tracer";
              profiles = [
                "debug"
                "trace"
              ];
            };
          };
        };
        jobs = {
          # Not at each start of the app.
          vacuum = {
            component = "panel";
            process = {
              command = "/usr/bin/vacuum";
              profiles = [ "tools" ];
              labels.job = "vacuum";
            };
          };
          report = {
            schedule = "daily";
            process = {
              command = "/usr/bin/report";
              profiles = [ "tools" ];
            };
          };
        };
        runtimes = {
          container.enable = true;
          hostos.enable = true;
        };
      };
      test.services.script = "true";
    };
    # Containers in the network of another one.
    media = {
      displayName = "Media";
      description = "Fetches files through a tunnel.";
      usage = "Open port 8080.";
      services = {
        components = {
          fetcher.process = {
            command = "/usr/bin/fetcher";
            network.component = "vpn";
            ports = [ "8080:80" ];
            endpoints.peers = {
              port = 6881;
              protocol = "udp";
            };
          };
          index = {
            dependsOn = [ "fetcher" ];
            process.command = "/usr/bin/index";
          };
          vpn.process = {
            command = "/usr/bin/vpn";
            dns = [
              "192.0.2.53"
              "2001:db8::53"
            ];
            capabilities = [ "CAP_NET_ADMIN" ];
            devices = [ "/dev/net/tun" ];
            ports = [ "1194:1194" ];
          };
        };
        jobs.scan = {
          component = "fetcher";
          schedule = "daily";
          process.command = "/usr/bin/scan";
        };
        runtimes.container.enable = true;
      };
    };
    # The same with images, which podman runs on hosts.
    tunnel = {
      displayName = "Tunnel";
      description = "Reaches other networks.";
      usage = "Open port 8090.";
      services = {
        networks.front.external = "traefik";
        components = {
          browser.process = {
            image = {
              name = "docker.io/library/browser";
              tag = "1";
            };
            init = true;
            labels."traefik.enable" = "true";
            network.component = "gateway";
            ports = [ "8090:80" ];
          };
          gateway = {
            networks = [ "front" ];
            process = {
              image = {
                name = "docker.io/library/gateway";
                tag = "2";
              };
              dns = [ "192.0.2.53" ];
              extraHosts."peer.lan" = "192.0.2.10";
            };
          };
          agent.process = {
            image = {
              name = "docker.io/library/agent";
              tag = "3";
            };
            network = "host";
            extraHosts.modem = "host-gateway";
            ports = [ "9100:9100" ];
          };
        };
        runtimes = {
          container.enable = true;
          hostos.enable = true;
        };
      };
    };
  };
}
