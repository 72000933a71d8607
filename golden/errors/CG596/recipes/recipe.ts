import { defineRecipe, sh } from "catalogc";

export default defineRecipe({
  apps: {
    jobs: {
      services: {
        components: {
          web: { process: { command: "/usr/bin/web", environment: { SPOOL_DIR: "/var/spool/jobs" } } },
          worker: { process: { command: "/usr/bin/worker" } },
        },
        runtimes: {
          hostos: {
            enable: true,
            setup: sh`
              mkdir -p /var/spool/jobs
              chown web:web /var/spool/jobs
            `,
            hostosConfig: { systemd: { tmpfiles: { rules: ["d /srv/jobs 0750 worker worker -"] } } },
          },
        },
      },
      test: { services: { script: "true" } },
    },
  },
});
