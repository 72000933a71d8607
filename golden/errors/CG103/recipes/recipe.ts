import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      programs: { mainPackage: pkg.hello },
      usage: md`Run it.`,
    },
  },
});
