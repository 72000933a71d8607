import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          api: { process: { command: "/usr/bin/api", ports: ["8080:80"] } },
          web: { process: { command: "/usr/bin/web", ports: ["8080:8080"] } },
        },
      },
    },
  },
});
