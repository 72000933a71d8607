import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          Web_API: {
            process: {
              command: pkgs.hello,
            },
          },
        },
      },
    },
  },
});
