import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          api: { process: { command: "/usr/bin/web" }, dependsOn: ["worker"] },
          web: { process: { command: "/usr/bin/web" }, dependsOn: ["api"] },
          worker: { process: { command: "/usr/bin/web" }, dependsOn: ["web"] },
        },
      },
    },
  },
});
