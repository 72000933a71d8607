import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      description: "A web service",
      links: {
        website: "example.org",
      },
    },
  },
});
