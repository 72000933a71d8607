import { defineRecipe, file, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    served: {
      description: "A service with a configuration file and an icon beside its recipe.",
      icon: file("./served.svg"),
      services: {
        components: {
          web: {
            process: {
              command: pkgs.local,
              argv: ["--config", "$XDG_CONFIG_HOME/web.toml"],
              configData: { "web.toml": { source: file("./web.toml") } },
            },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
