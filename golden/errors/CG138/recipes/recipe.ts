import { defineRecipe, pkgs } from "catalogc";

const python = pkgs.python3Packages;

export default defineRecipe({
  apps: {
    demo: {
      description: "A shell with tools.",
      programs: {
        packages: [pkgs.pkg-config, pkgs.gtk-doc.dev, python.pytest-mock],
        runtimes: { shell: { enable: true } },
      },
    },
  },
});
