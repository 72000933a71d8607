// Settings of resources: limits, restarts, variables, checks, volumes and secrets.

import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    papers: {
      displayName: "Papers",
      description: "A document server with a database and a cache.",
      services: {
        components: {
          web: {
            process: { command: pkgs.hello },
            resources: {
              db: {
                hostosConfig: { services: { postgresql: { enable: true } } },
                database: { enable: true },
                restart: "always",
                limits: {
                  memory: "1G",
                  cpus: "1.5",
                  openFiles: 4096,
                  shm: "256M",
                },
                environment: {
                  NOTE: "5%",
                  TZ: "Europe/Vienna",
                },
                volumes: { dumps: { mountPoint: "/srv/dumps" } },
                healthcheck: {
                  test: ["pg_isready", "--quiet"],
                  interval: "10s",
                  retries: 5,
                },
              },
              cache: {
                hostosConfig: { services: { redis: { servers: { papers: { enable: true } } } } },
                limits: { tasks: 50 },
                volumes: {
                  dumps: {
                    mountPoint: "/srv/dumps",
                    readOnly: true,
                  },
                },
                secrets: {
                  password: {
                    file: "/run/secrets/papers-cache",
                    variable: "PASSWORD_FILE",
                  },
                },
              },
            },
          },
          worker: {
            process: { command: pkgs.hello },
            resources: { db: { database: { enable: true } } },
          },
        },
        volumes: { dumps: {} },
        runtimes: {
          hostos: { enable: true },
          container: { enable: true },
        },
      },
    },
  },
});
