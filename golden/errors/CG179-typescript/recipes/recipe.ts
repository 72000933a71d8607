import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      services: { runtimes: { hostos: { vm: { memorySize: 99_999_999_999_999_999_999 } } } },
    },
  },
});
