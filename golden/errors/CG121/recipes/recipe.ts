import { defineRecipe } from "catalogc";

const describe = (what: string) => `A ${what}.`;

export default defineRecipe({
  apps: {
    demo: {
      description: describe(),
      displayName: "demo".toUpperCase("en"),
    },
  },
});
