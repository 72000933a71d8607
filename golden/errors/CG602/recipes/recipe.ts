import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          always: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["false"] },
          },
          compose: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["CMD", "curl", "http://localhost/"] },
          },
          sleeper: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, timeout: "5s", test: ["sh", "-c", "sleep 10; curl http://localhost/"] },
          },
          words: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["curl --fail http://localhost/"] },
          },
        },
      },
    },
  },
});
