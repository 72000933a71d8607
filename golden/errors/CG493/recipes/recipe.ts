import { defineRecipe, file } from "catalogc";

export default defineRecipe({ apps: { demo: { icon: file("./icon.svg") } } });
