import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          api: {
            dependsOn: [],
          },
        },
      },
    },
  },
});
