import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      descripton: "A web service.",
      services: {
        components: {
          api: {
            environment: {},
            process: {
              command: pkgs.hello,
            },
          },
        },
      },
    },
  },
});
