import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          web: { process: { command: "/usr/bin/web", environment: { PROMPT: "\x1b[1m> " } } },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
