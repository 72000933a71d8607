import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: { services: { components: { root: { process: { command: "/usr/bin/web" } } } } },
  },
});
