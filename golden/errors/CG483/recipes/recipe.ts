import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          reader: { process: { command: "/usr/bin/reader", stateDir: "/var/lib/feeds" } },
          writer: { process: { command: "/usr/bin/writer", stateDir: "/var/lib/feeds" } },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
