import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: { components: { web: { process: { command: "/usr/bin/web", ports: ["80800:80"] } } } },
    },
  },
});
