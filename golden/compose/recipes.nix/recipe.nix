{
  # What Compose files of other projects set and no option does: merged into the generated services.
  apps.gallery = {
    displayName = "Gallery";
    description = "Shows photos.";
    usage = "Open port 3000 with a browser.";
    services = {
      components.web = {
        process = {
          command = "/usr/bin/gallery";
          environment.MODE = "production";
          ports = [ "3000:3000" ];
        };
        resources.db.hostosConfig.services.postgresql.enable = true;
      };
      jobs.import = {
        component = "web";
        process = {
          command = "/usr/bin/gallery";
          argv = [ "import" ];
        };
      };
      runtimes.container = {
        enable = true;
        composeConfig = {
          web = {
            container_name = "gallery";
            environment.PRICE = "5 $ per \${MONTH}";
            env_file = [
              {
                path = "/etc/gallery/local.env";
                required = false;
              }
            ];
            labels = {
              "traefik.enable" = "true";
              "traefik.http.services.web.loadbalancer.server.port" = "3000";
            };
            sysctls."net.core.somaxconn" = 1024;
            cpus = 0.5;
          };
          db = {
            healthcheck = {
              interval = "30s";
              retries = 5;
            };
            shm_size = "128mb";
            volumes = [ "/srv/gallery:/var/lib/postgresql" ];
          };
          import.profiles = [ "import" ];
        };
      };
    };
  };
}
