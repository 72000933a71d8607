import { defineRecipe, file, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    demo: {
      programs: {
        mainPackage: pkgs.hello,
        packages: ["pkg-config", file("./tool.nix")],
        runtimes: { shell: { enable: true } },
      },
    },
  },
});
