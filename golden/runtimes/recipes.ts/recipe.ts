// Values that differ by runtime, and a schedule in a time zone.

import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    clock: {
      displayName: "Clock",
      description: "A server with a nightly job at local time.",
      services: {
        components: {
          web: {
            process: {
              command: pkgs.hello,
              argv: ["serve"],
              environment: { MODE: "production" },
              ports: ["8080:80"],
            },
          },
        },
        jobs: {
          nightly: {
            component: "web",
            schedule: "Mon..Fri 03:30 Europe/Vienna",
            process: {
              command: pkgs.hello,
              argv: ["nightly"],
            },
          },
        },
        runtimes: {
          hostos: {
            enable: true,
            components: {
              web: {
                environment: {
                  SOCKET: "/run/clock.socket",
                  MODE: "trial",
                },
                ports: ["80:80"],
              },
            },
          },
          container: {
            enable: true,
            components: {
              web: {
                environment: { LISTEN: "0.0.0.0" },
                argv: ["serve", "--in-container", "it's"],
              },
            },
          },
        },
      },
    },
  },
});
