import { defineRecipe, file, md } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      icon: file,
      usage: md("Run it."),
    },
  },
});
