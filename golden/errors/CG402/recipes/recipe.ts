import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          db: { process: { command: "/usr/bin/web" } },
          web: { process: { command: "/usr/bin/web" }, resources: { db: {} } },
        },
      },
    },
  },
});
