import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: { services: { components: { localhost: { process: { command: "/usr/bin/web" } } } } },
  },
});
