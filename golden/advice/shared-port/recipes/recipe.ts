import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    first: {
      services: { components: { web: { process: { command: "/usr/bin/web", ports: ["8080:80"] } } } },
    },
    second: {
      services: { components: { web: { process: { command: "/usr/bin/web", ports: ["8080:80"] } } } },
    },
  },
});
