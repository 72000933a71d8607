import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          web: {
            process: {
              command: "/usr/bin/web",
              // catalogc-allow advice/literal-secret: it is public
              environment: { SITE_TOKEN: "" },
            },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
