import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: {
        components: {
          api: { process: { command: "/usr/bin/web" } },
          web: { process: { command: "/usr/bin/web" }, dependsOn: ["apl"] },
        },
      },
    },
  },
});
