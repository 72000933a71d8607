import { config, defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      displayName: config.apps.other.displayName || "Demo",
      broken: [] ? true : false,
    },
  },
});
