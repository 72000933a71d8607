import { defineRecipe, pkgs } from "catalogc";

const packages = [pkgs.hello];
packages.push(pkgs.curl);

export default defineRecipe({
  apps: {
    demo: {
      programs: { packages: packages.sort() },
    },
  },
});
