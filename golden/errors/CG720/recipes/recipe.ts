import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    network: {
      services: {
        components: { ssh: { process: { command: "/usr/bin/forge" } } },
        jobs: { logrotate: { process: { command: "/usr/bin/rotate" }, schedule: "daily" } },
        runtimes: { hostos: { enable: true, setup: "true" } },
      },
    },
  },
});
