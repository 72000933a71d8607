import { defineRecipe } from "catalogc";

const app = (component: string) => ({
  services: {
    components: {
      [component]: {
        process: { command: "/usr/bin/web", stateDir: "/var/lib/site" },
      },
    },
    runtimes: { hostos: { enable: true } },
  },
  test: { services: { script: "true" } },
});

export default defineRecipe({ apps: { blog: app("blog"), shop: app("shop") } });
