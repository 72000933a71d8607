import { defineRecipe } from "catalogc";

export default defineRecipe({
  pkgs: { demo: { license: "mit", build: { standardBuilder: { enable: true } } } },
});
