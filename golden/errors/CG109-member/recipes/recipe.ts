import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      get description() {
        return "A demo.";
      },
    },
  },
});
