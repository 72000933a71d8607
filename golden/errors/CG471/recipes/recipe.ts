import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: { web: { process: { command: "/opt/the 'web' server" } } },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
