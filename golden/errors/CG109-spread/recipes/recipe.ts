import { defineRecipe, pkgs } from "catalogc";

const packages = (hello) => [hello];

export default defineRecipe({
  apps: {
    demo: {
      programs: { packages: packages(...[pkgs.hello]) },
    },
  },
});
