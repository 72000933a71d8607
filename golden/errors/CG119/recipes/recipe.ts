import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      icon: undefined,
    },
  },
});
