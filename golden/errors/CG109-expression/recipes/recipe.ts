import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      data: { words: "a b".split(/ /).join() },
      services: new Services(),
    },
  },
});
