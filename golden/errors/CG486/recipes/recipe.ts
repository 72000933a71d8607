import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          web: {
            process: {
              command: "/usr/bin/web",
              environment: { XDG_CONFIG_HOME: "/etc" },
              configData: { "web.toml": { text: "" } },
            },
          },
        },
      },
    },
  },
});
