import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          postgres: {
            process: { command: "/usr/bin/exporter" },
            resources: { db: { hostosConfig: { services: { postgresql: { enable: true } } } } },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
