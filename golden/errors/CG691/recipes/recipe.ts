import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          web: {
            process: {
              command: "/usr/bin/web",
              // catalogc-allow CG603: it opens port 80
              user: "non-privileged",
            },
          },
        },
      },
    },
  },
});
