import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          web: {
            process: { command: "/usr/bin/web", ports: ["443:443"] },
            resources: {
              proxy: {
                role: "frontend",
                ports: ["80:80"],
                hostosConfig: {
                  services: {
                    nginx: {
                      enable: true,
                      virtualHosts: { "example.org": { forceSSL: true, enableACME: true } },
                    },
                  },
                },
              },
            },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
