import { defineRecipe } from "catalogc";

const name = "Demo";
const name = "Other";

export default defineRecipe({
  apps: {
    demo: {
      displayName: name,
    },
  },
});
