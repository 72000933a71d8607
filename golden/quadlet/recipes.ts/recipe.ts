// Containers that systemd runs by Quadlet, beside the Compose file.

import { defineRecipe, file, pkgs, text } from "catalogc";

export default defineRecipe({
  apps: {
    "wiki-farm": {
      displayName: "Wiki farm (50% off)",
      description: "Wikis with a database, behind a proxy.",
      services: {
        networks: {
          back: { internal: true },
          default: {},
          front: { external: "traefik" },
        },
        components: {
          web: {
            dependsOn: ["search"],
            networks: ["default", "back", "front"],
            process: {
              command: pkgs.hello,
              argv: ["--greeting", "$HOME is 100% 'mine' \"now\""],
              environment: {
                PLAIN: "value",
                HOSTILE: text`
                  a "b" 'c' $HOME \${PATH} 100% \\n tab	line
                  end `,
              },
              environmentFiles: ["/etc/wiki/web.env"],
              configData: {
                "site.toml": {
                  text: text`
                    theme = "dark"
                  `,
                },
              },
              secrets: { key: { file: "/run/secrets/wiki/key" } },
              groups: ["video"],
              labels: {
                "traefik.http.routers.wiki.rule": "Host(`wiki.example.org`) && PathPrefix(`/$wiki`)",
              },
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
            },
            healthcheck: {
              enable: true,
              test: ["hello", "--greeting", "it's $5"],
              interval: "10s",
            },
            resources: {
              database: {
                hostosConfig: { services: { postgresql: { enable: true } } },
                networks: ["back"],
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
              devices: ["/dev/dri/renderD128"],
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
            networks: ["front"],
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
        },
        jobs: {
          migrate: {
            networks: ["back"],
            after: ["search"],
            before: ["web"],
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
            quadlet: { enable: true },
            composeConfig: { web: { healthcheck: { retries: 5 } } },
          },
        },
      },
    },
  },
});
