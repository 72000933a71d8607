import { defineRecipe } from "catalogc";

const web = {
  services: {
    components: { web: { process: { command: "/usr/bin/web" } } },
    runtimes: { hostos: { enable: true } },
  },
  test: { services: { script: "true" } },
};

export default defineRecipe({ apps: { first: web, second: web } });
