import { defineRecipe } from "catalogc";

for (const name of ["a", "b"]) {
  console.log(name);
}
class Demo {}

export default defineRecipe({
  apps: {
    demo: {
      description: "A demo.",
    },
  },
});
