import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          api: {
            process: {
              command: pkgs.hello,
              argv: ["serve\n--port 80"],
            },
          },
        },
      },
    },
  },
});
