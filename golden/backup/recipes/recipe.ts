// Backups: a database, the state of a component, a shared folder, and what is left to the host.

import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    journal: {
      displayName: "Journal",
      description: "A journal with a database and attachments.",
      services: {
        volumes: { attachments: {}, inbox: { path: "/tmp/catalogc-inbox", create: true } },
        components: {
          journal: {
            process: {
              command: pkgs.python3,
              argv: ["-m", "http.server", "8021"],
              ports: ["18021:8021"],
              volumes: {
                attachments: { mountPoint: "/srv/attachments" },
                inbox: { mountPoint: "/srv/inbox", readOnly: true },
              },
            },
            resources: {
              store: {
                hostosConfig: { services: { postgresql: { enable: true, package: pkgs.postgresql_17 } } },
                database: { enable: true },
              },
            },
          },
        },
        backup: { schedule: "02:30 Europe/Vienna", keep: 3 },
        runtimes: { container: { enable: true }, hostos: { enable: true } },
      },
    },
  },
});
