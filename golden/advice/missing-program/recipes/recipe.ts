import { defineRecipe, pkgs, sh } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          bare: {
            process: {
              command: "/usr/bin/web",
              preStart: sh`
                key() { openssl rand -hex 16; }
                [ -e key ] || key > key
                mkdir -p cache && /usr/bin/env true
                systemctl --version
              `,
            },
            healthcheck: { enable: true, test: ["curl", "--fail", "http://localhost/"] },
          },
          given: {
            process: { command: "/usr/bin/web", packages: [pkgs.openssl], preStart: "openssl rand 16 > key" },
            healthcheck: { enable: true, test: ["curl", "http://localhost/"], packages: [pkgs.curl] },
          },
          asks: {
            process: { command: "/usr/bin/web", preStart: "if command -v openssl; then openssl rand 16; fi" },
            healthcheck: { enable: true, test: ["test", "-e", "/run/web"] },
          },
        },
        jobs: {
          migrate: { component: "bare", process: { command: "/usr/bin/web", preStart: "sqlite3 data.db .dump" } },
          clean: { component: "given", process: { command: "/usr/bin/web", preStart: "sqlite3 data.db .dump" } },
        },
        runtimes: { container: { enable: true }, hostos: { enable: true } },
      },
    },
  },
});
