import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          web: {
            process: {
              command: "/usr/bin/web",
              configData: {
                main: { name: "web.toml", text: "port = 8080" },
                "web.toml": { text: "port = 8081" },
              },
            },
          },
        },
      },
    },
  },
});
