import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: { demo: { services: { components: { "demo-setup": { process: { command: "/usr/bin/web" } } } } } },
});
