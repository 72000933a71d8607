import { config, defineRecipe, file } from "catalogc";

export default defineRecipe({
  pkgs: {
    "web-server": {
      license: "mit",
      source: { path: file("./src") },
      build: { standardBuilder: { enable: true } },
    },
  },
  apps: {
    web: {
      programs: {
        mainPackage: config.pkgs["web-server"],
        runtimes: { program: { enable: true } },
      },
    },
  },
});
