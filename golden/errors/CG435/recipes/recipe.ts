import { defineRecipe, file } from "catalogc";

export default defineRecipe({ apps: { demo: { data: { greeting: file("./greeting.txt") } } } });
