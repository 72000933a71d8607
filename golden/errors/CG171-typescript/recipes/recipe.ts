import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      description: "A demo.",
      broken: true,
      description: "Another demo.",
    },
  },
});
