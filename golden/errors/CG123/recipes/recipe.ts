import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      displayName: "A\0B",
    },
  },
});
