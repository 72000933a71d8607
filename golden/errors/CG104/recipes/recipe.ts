import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      displayName: process.env.USER,
      description: `Built at ${new Date()}.`,
    },
  },
});
