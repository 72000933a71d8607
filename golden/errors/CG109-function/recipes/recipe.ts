import { defineRecipe } from "catalogc";

async function name(base: string) {
  const full = `${base}!`;
}

export default defineRecipe({
  apps: {
    demo: {
      displayName: name("Demo"),
    },
  },
});
