import { defineRecipe } from "catalogc";

const names = ["one", "two"];
const [, , third] = names;

export default defineRecipe({
  apps: { demo: { displayName: names[3], usage: third } },
});
