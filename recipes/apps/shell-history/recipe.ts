import { defineRecipe, pkgs, sh, text } from "catalogc";
import { maintainers, postgresqlFor, postgresqlInContainer, reverseProxy } from "../../common.ts";

export default defineRecipe({
  apps: {
    "shell-history": {
      maintainers,
      description: "A server that synchronizes shell history between machines.",
      displayName: "Atuin server",
      links: { website: "https://atuin.sh/", source: "https://github.com/atuinsh/atuin" },
      services: {
        components: {
          server: {
            process: {
              command: pkgs.atuin,
              argv: ["server", "start"],
              environment: { ATUIN_CONFIG_DIR: "/etc/catalog/shell-history/server", RUST_LOG: "info" },
              configData: {
                "server.toml": {
                  text: text`
                    host = "0.0.0.0"
                    port = 8888
                    open_registration = false
                    db_uri = "postgres://atuin@database/atuin"
                  `,
                },
              },
            },
            resources: {
              database: { hostosConfig: postgresqlFor("atuin") },
              proxy: {
                role: "frontend",
                hostosConfig: reverseProxy("http://server:8888", 8082),
                ports: ["8082:8082"],
              },
            },
          },
          // catalogc-allow advice/shared-unit: each host runs one of the apps that back up a database
          backup: {
            dependsOn: ["server"],
            process: {
              command: pkgs["catalog-backup"],
              environment: { PGHOST: "database", PGUSER: "atuin", PGDATABASE: "atuin" },
              packages: [pkgs.postgresql_17, pkgs.coreutils],
              preStart: sh`
                mkdir -p dumps
              `,
            },
            resources: { database: { hostosConfig: {}, ports: [] } },
          },
        },
        runtimes: {
          container: {
            enable: true,
            resources: { database: { hostosConfig: postgresqlInContainer("atuin", pkgs.postgresql_17) } },
          },
          hostos: {
            enable: true,
            packages: [pkgs.htop],
            setup: sh`
              echo "shell history server is being set up" > /dev/console
            `,
          },
        },
      },
      test: {
        services: {
          packages: [pkgs.curl],
          script: sh`
            curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:8082/
          `,
        },
      },
    },
  },
});
