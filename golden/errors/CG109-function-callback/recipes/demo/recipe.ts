import { defineRecipe } from "catalogc";

const names = ["one", "two"];

export default defineRecipe({
  apps: {
    demo: {
      displayName: names.reduce((text, name, index) => `${text}${index}`, ""),
      usage: names.map((name, index, all) => `${index} of ${all.length}`).join(""),
    },
  },
});
