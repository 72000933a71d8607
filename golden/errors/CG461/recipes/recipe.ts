import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          web: { process: { command: "/usr/bin/web" }, healthcheck: { enable: true } },
          worker: { process: { command: "/usr/bin/worker" }, healthcheck: { enable: true, test: [""] } },
        },
      },
    },
  },
});
