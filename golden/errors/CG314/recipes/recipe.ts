import { defineRecipe, lib } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      displayName: lib.mkMerge(["Web", "The Web"]),
    },
  },
});
