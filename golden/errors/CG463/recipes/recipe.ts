import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: { web: { process: { command: "/usr/bin/web", stateDir: "/srv/web" } } },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
