import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          api: { process: { command: "/usr/bin/web" }, resources: { proxy: { role: "backend" } } },
          web: { process: { command: "/usr/bin/web" }, resources: { proxy: { role: "frontend" } } },
        },
      },
    },
  },
});
