{
  apps = {
    # A call server: signalling over TLS, media over a range of UDP ports.
    calls = {
      displayName = "Calls";
      description = "Lets people talk.";
      usage = "Open the address with a browser.";
      services = {
        components = {
          media = {
            process = {
              command = "/usr/bin/media";
              ports = [ "8443:8443" ];
              endpoints = {
                media = {
                  port = 40000;
                  lastPort = 40020;
                  protocol = "udp";
                  openFirewall = true;
                };
                stun = {
                  port = 3478;
                  protocol = "udp";
                  openFirewall = true;
                };
                turn.port = 3478;
              };
            };
            resources.names = {
              hostosConfig.services.dnsmasq.enable = true;
              endpoints.dns = {
                port = 53;
                protocol = "udp";
              };
            };
          };
          low.process = {
            command = "/usr/bin/low";
            endpoints.time = {
              port = 123;
              protocol = "udp";
            };
          };
        };
        runtimes = {
          container.enable = true;
          hostos.enable = true;
        };
      };
    };
    # In containers only, so that ports can be mapped and bound to an address.
    resolver = {
      displayName = "Resolver";
      description = "Answers names.";
      usage = "Ask it at port 5353.";
      services = {
        components.dns.process = {
          command = "/usr/bin/resolver";
          endpoints = {
            admin = {
              port = 80;
              hostPort = 8053;
              address = "::1";
            };
            dns = {
              port = 53;
              hostPort = 5353;
              protocol = "udp";
              address = "127.0.0.1";
            };
            stream = {
              port = 6000;
              lastPort = 6003;
              hostPort = 7000;
            };
          };
        };
        runtimes.container.enable = true;
      };
    };
  };
}
