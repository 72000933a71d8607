import { defineRecipe, file } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          web: {
            process: {
              command: "/usr/bin/web",
              configData: { "web.toml": { text: "port = 8080", source: file("./web.toml") } },
            },
          },
        },
      },
    },
  },
});
