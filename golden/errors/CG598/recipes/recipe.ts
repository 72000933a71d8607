import { defineRecipe, pkgs } from "catalogc";

const app = (component: string) => ({
  services: {
    components: {
      [component]: {
        process: { command: "/usr/bin/web", stateDir: "/var/lib/site" },
        resources: {
          database: {
            hostosConfig: { services: { postgresql: { enable: true, package: pkgs.postgresql_17 } } },
          },
        },
      },
    },
    runtimes: { hostos: { enable: true } },
  },
  test: { services: { script: "true" } },
});

export default defineRecipe({ apps: { blog: app("blog"), shop: app("shop") } });
