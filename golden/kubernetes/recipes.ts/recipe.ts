// Manifests of Kubernetes, beside the Compose file.

import { defineRecipe, file, pkgs, text } from "catalogc";

export default defineRecipe({
  apps: {
    "wiki-farm": {
      displayName: "Wiki farm",
      description: "Wikis with a database, behind a proxy.",
      services: {
        networks: {
          back: { internal: true },
          default: {},
          front: { external: "traefik" },
        },
        components: {
          web: {
            dependsOn: ["search", "tunnel"],
            networks: ["default", "back", "front"],
            process: {
              command: pkgs.hello,
              argv: ["--greeting", "$HOME is 100% 'mine' \"now\""],
              environment: {
                PLAIN: "value",
                HOSTILE: text`
                  a "b" 'c' $HOME $(PATH) 100% \\n tab	line
                  end `,
              },
              environmentFiles: ["/etc/wiki/web.env"],
              configData: {
                "site.toml": {
                  text: text`
                    theme = "dark"
                  `,
                },
                "themes/dark.css": {
                  text: text`
                    body { color: white }
                  `,
                },
                motd: { source: file("./motd.txt") },
              },
              secrets: { key: { file: "/run/secrets/wiki/key" } },
              groups: ["video"],
              labels: { "traefik.http.routers.wiki.rule": "PathPrefix(`/$wiki`)" },
              limits: {
                memory: "512M",
                cpus: "1.5",
                tasks: 100,
                openFiles: 4096,
                shm: "64M",
              },
              ports: ["8080:80"],
              stop: {
                signal: "SIGINT",
                timeout: "2m",
              },
              volumes: {
                index: {
                  mountPoint: "/var/lib/web/index",
                  readOnly: true,
                },
              },
            },
            healthcheck: {
              enable: true,
              test: ["hello", "--greeting", "it's $5"],
              interval: "10s",
              startPeriod: "25s",
            },
            resources: {
              database: {
                hostosConfig: { services: { postgresql: { enable: true } } },
                database: {
                  enable: true,
                  password: "key",
                },
                networks: ["back"],
              },
              proxy: {
                role: "frontend",
                hostosConfig: { services: { nginx: { enable: true } } },
                networks: ["default", "back"],
                ports: ["80:80"],
              },
            },
          },
          search: {
            networks: ["back"],
            process: {
              image: {
                name: "ghcr.io/example/search",
                tag: "2.4",
                entrypoint: ["/bin/search", "--quiet"],
              },
              uid: 1200,
              argv: ["serve", "--prefix", "", "--cost", "$5 of 100%"],
              capabilities: ["CAP_NET_RAW"],
              dns: ["192.0.2.53"],
              extraHosts: { "bridge.lan": "192.0.2.10" },
              hardening: "standard",
              restart: "always",
              volumes: {
                index: { mountPoint: "/var/lib/search" },
                media: {
                  mountPoint: "/srv/media",
                  readOnly: true,
                },
              },
            },
          },
          tunnel: {
            networks: ["default"],
            process: {
              image: {
                name: "docker.io/example/tunnel",
                digest: "sha256:2222222222222222222222222222222222222222222222222222222222222222",
                hash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
              },
              configData: {
                motd: {
                  source: file("./motd.txt"),
                  mountPoint: "/etc/motd",
                },
              },
            },
          },
          fetcher: {
            process: {
              command: pkgs.hello,
              network: { component: "tunnel" },
              ports: ["9090:9090"],
            },
          },
          tracer: {
            networks: ["back"],
            process: {
              command: pkgs.hello,
              profiles: ["debug"],
            },
          },
          agent: {
            process: {
              command: pkgs.hello,
              network: "host",
              endpoints: {
                gossip: {
                  port: 7946,
                  protocol: "udp",
                },
              },
            },
          },
        },
        jobs: {
          // Only one pod waits for it.
          migrate: {
            component: "web",
            after: ["database"],
            before: ["web"],
            process: { command: pkgs.hello },
          },
          // Two pods wait for it.
          seed: {
            networks: ["back"],
            before: ["search", "tracer"],
            process: {
              command: pkgs.hello,
              volumes: { index: { mountPoint: "/var/lib/search" } },
            },
          },
          announce: {
            after: ["web"],
            networks: ["back"],
            process: { command: pkgs.hello },
          },
          report: {
            schedule: "03:00 Europe/Vienna",
            process: { command: pkgs.hello },
          },
        },
        volumes: {
          index: {},
          media: { path: "/srv/media" },
        },
        runtimes: {
          container: {
            enable: true,
            kubernetes: { enable: true },
            composeConfig: { web: { healthcheck: { retries: 5 } } },
          },
        },
      },
    },
  },
});
