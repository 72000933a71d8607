import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      description: "A demo.",
      displayName: "Demo,
    },
  },
});
