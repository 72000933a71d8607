import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          api: {
            process: {
              command: pkgs.hello,
              configData: {
                "web.toml": {
                  text: "",
                  path: "/etc/web.toml",
                },
              },
            },
          },
        },
      },
    },
  },
});
