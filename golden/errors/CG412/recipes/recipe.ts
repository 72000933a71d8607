import { defineRecipe } from "catalogc";

export default defineRecipe({ apps: { demo: { description: "Says hello." } } });
