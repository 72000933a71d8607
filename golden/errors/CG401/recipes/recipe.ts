import { defineRecipe } from "catalogc";

export default defineRecipe({ apps: { Demo: {}, demo: {} } });
