import { defineRecipe, pkgs, sh } from "catalogc";
import { askHealth, hostile } from "../../common.ts";

export default defineRecipe({
  apps: {
    shop: {
      description: "An interface that waits for its back end, which waits for a database.",
      services: {
        components: {
          api: {
            process: {
              command: pkgs["test-service"],
              argv: ["serve", "8001", ...hostile],
              environment: {
                HEALTHY_AFTER: "4",
                TEXT: "one\ntwo\n\n  three\n",
                HOSTILE: hostile.join("|"),
                ANSWER: "yes",
                NUMBER: "1e3",
                NOTHING: "null",
                TIME: "22:22",
                EMPTY: "",
                DOLLARS: "$ANSWER ${ANSWER} $$ $$$",
                SERVICE: `${pkgs["test-service"]}/bin`,
              },
              packages: [pkgs.curl],
              ports: ["18001:8001"],
              preStart: sh`
                echo "before start: $ANSWER" >> pre-starts
              `,
              user: "non-privileged",
            },
            healthcheck: askHealth("8001"),
            resources: {
              database: { hostosConfig: { services: { postgresql: { enable: true } } } },
            },
          },
          web: {
            dependsOn: ["api"],
            process: {
              command: pkgs["test-service"],
              argv: ["serve", "8002"],
              ports: ["18002:8002"],
            },
            healthcheck: askHealth("8002"),
            resources: {
              proxy: {
                role: "frontend",
                ports: ["18080:80"],
                hostosConfig: {
                  services: {
                    nginx: {
                      enable: true,
                      virtualHosts: { default: { locations: { "/": { proxyPass: "http://web:8002" } } } },
                    },
                  },
                },
              },
            },
          },
        },
        runtimes: {
          container: {
            enable: true,
            kubernetes: { enable: true },
            components: {
              // No setup: for whoever looks into the container.
              api: { packages: [pkgs["test-service"]] },
              web: {
                packages: [pkgs["test-service"]],
                setup: sh`
                  test-service 2>&1 | head -n 1 >> setups
                `,
              },
            },
          },
          hostos: { enable: true },
        },
      },
      test: {
        services: {
          packages: [pkgs.curl],
          script: sh`
            curl --fail --silent http://127.0.0.1:18002/health
          `,
        },
      },
    },
  },
});
