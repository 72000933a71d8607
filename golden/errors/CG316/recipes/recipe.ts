import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      usage: "Runs `rm -rf /tmp/\u202Egpj.cache`.",
    },
  },
});
