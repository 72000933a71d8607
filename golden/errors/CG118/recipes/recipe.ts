import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      usage: markdown`Run it.`,
    },
  },
});
