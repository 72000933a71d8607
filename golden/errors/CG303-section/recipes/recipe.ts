import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        component: { web: { process: { command: pkgs.darkhttpd } } },
        runtimes: { container: { enable: true }, hostos: { enable: true } },
      },
    },
  },
});
