import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: { demo: { services: { components: { web: { process: { command: "web", argv: ["serve"] } } } } } },
});
