{
  apps = {
    # A web application whose database reaches nothing else.
    wiki = {
      displayName = "Wiki";
      description = "Pages that everybody edits.";
      usage = "Open port 8080.";
      services = {
        networks = {
          back.internal = true;
          front = { };
        };
        components = {
          pages = {
            process.command = "/usr/bin/pages";
            networks = [
              "back"
              "front"
            ];
            resources = {
              store = {
                hostosConfig.services.redis.servers.store.enable = true;
                networks = [ "back" ];
              };
              proxy = {
                role = "frontend";
                ports = [ "8080:80" ];
                hostosConfig.services.nginx.enable = true;
                networks = [ "front" ];
              };
            };
          };
          # In the default network.
          news.process = {
            command = "/usr/bin/news";
            ports = [ "8081:8081" ];
          };
        };
        jobs = {
          # Reaches the database only.
          tidy = {
            process.command = "/usr/bin/tidy";
            networks = [ "back" ];
            after = [ "store" ];
            before = [ "pages" ];
          };
          # Has the networks of its component, and one of its own.
          export = {
            component = "pages";
            process.command = "/usr/bin/export";
            schedule = "daily";
            networks = [ "default" ];
          };
        };
        runtimes = {
          container.enable = true;
          hostos.enable = true;
        };
      };
    };
    # Nothing of it reaches other hosts.
    vault = {
      displayName = "Vault";
      description = "Keeps what it is given.";
      usage = "Ask it from its container.";
      services = {
        networks = {
          default.internal = true;
          unused = { };
        };
        components.keeper.process.command = "/usr/bin/keeper";
        runtimes.container.enable = true;
      };
    };
  };
}
