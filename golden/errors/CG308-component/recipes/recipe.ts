import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: { "../web": { process: { command: pkgs.darkhttpd } } },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
