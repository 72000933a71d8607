import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      maintainers: ["ann"],
      programs: { mainPackage: pkgs.hello, runtimes: { program: { enable: true } } },
    },
  },
});
