import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: { services: { components: { "1web": { process: { command: "/usr/bin/web", user: "root" } } } } },
  },
});
