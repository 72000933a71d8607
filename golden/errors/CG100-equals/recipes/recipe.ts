import { defineRecipe } from "catalogc";

const description = "A demo.";

export default defineRecipe({
  apps: {
    demo: {
      description = "Another one.",
    },
  },
});
