import { defineRecipe } from "catalogc";

export default defineRecipe({
  packages: {},
});
