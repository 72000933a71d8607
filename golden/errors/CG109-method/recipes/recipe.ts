import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      displayName: "A demo".replace("A", "The"),
    },
  },
});
