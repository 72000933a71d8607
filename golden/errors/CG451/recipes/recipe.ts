import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          web: {
            process: { command: "/usr/bin/web" },
            dependsOn: ["db"],
            resources: { db: { hostosConfig: { services: { postgresql: { enable: true } } } } },
          },
        },
      },
    },
  },
});
