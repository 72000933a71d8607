import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      broken: "yes",
      usage: 5,
      programs: {
        packages: ["curl"],
      },
    },
  },
});
