import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: { demo: { data: { motto: { name: "the motto", content: "Small and clear." } } } },
});
