import { defineRecipe, file, pkgs, sh } from "catalogc";
import { askHealth } from "../../common.ts";

export default defineRecipe({
  apps: {
    notes: {
      description: "Configuration files of every kind, a folder of its own, and shell variables.",
      services: {
        components: {
          editor: {
            process: {
              command: pkgs["test-service"],
              argv: ["serve", "8003", "$XDG_CONFIG_HOME/editor.toml", "$HOME"],
              environment: {
                IFS: "x",
                PWD: "/nowhere",
                SHLVL: "7",
                ready: "mine",
                what: "mine",
                left: "mine",
              },
              configData: {
                "editor.toml": { source: file("./editor.toml") },
                "themes/dark.toml": { text: "background = '$black'\n" },
                "paths.toml": { text: `service = "${pkgs["test-service"]}"\n` },
                "unused.toml": { enable: false, text: "unused" },
              },
              ports: ["18003:8003"],
              stateDir: "/srv/my notes",
              user: "root",
            },
            healthcheck: askHealth("8003"),
          },
          reader: {
            process: {
              command: pkgs["test-service"],
              argv: ["serve", "8004"],
              hardening: "none",
              configData: { "reader.toml": { text: "one\n" } },
              ports: ["18004:8004"],
            },
          },
        },
        runtimes: { container: { enable: true, kubernetes: { enable: true } } },
      },
      test: {
        services: {
          packages: [pkgs.curl],
          script: sh`
            curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:18004/health
          `,
        },
      },
    },
  },
});
