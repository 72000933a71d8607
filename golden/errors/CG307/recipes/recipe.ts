import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      ngi: {
        grants: {
          Core: ["a"],
        },
      },
      fund: {
        grants: {
          Core: ["b"],
        },
      },
    },
  },
});
