import { defineRecipe, file } from "catalogc";

export default defineRecipe({
  pkgs: { tool: { license: "mit", source: { path: file(".") }, build: { enable: true } } },
});
