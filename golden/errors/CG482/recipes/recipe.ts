import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          nginx: {
            process: { command: "/usr/bin/web" },
            resources: { proxy: { role: "frontend", hostosConfig: { services: { nginx: { enable: true } } } } },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
