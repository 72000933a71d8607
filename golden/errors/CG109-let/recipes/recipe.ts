import { defineRecipe } from "catalogc";

let name = "Demo";

export default defineRecipe({
  apps: {
    demo: {
      description: "A demo.",
      displayName: name,
    },
  },
});
