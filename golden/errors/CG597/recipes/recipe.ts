import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    jobs: {
      services: {
        components: {
          migrate: { process: { command: "/usr/bin/jobs", argv: ["migrate"] } },
          web: { dependsOn: ["migrate"], process: { command: "/usr/bin/jobs", argv: ["serve"] } },
        },
        runtimes: { container: { enable: true } },
      },
      test: { services: { script: "true" } },
    },
  },
});
