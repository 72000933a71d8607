import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    feeds: {
      services: {
        components: {
          reader: {
            process: { command: pkgs.miniflux },
            resources: {
              db: {
                hostosConfig: {
                  services: {
                    postgresql: {
                      enable: true,
                      enableTCPIP: true,
                      authentication: "host all all samenet scram-sha-256",
                    },
                  },
                },
              },
            },
          },
        },
        runtimes: { container: { enable: true } },
      },
      test: { services: { script: "curl --fail http://reader" } },
    },
  },
});
