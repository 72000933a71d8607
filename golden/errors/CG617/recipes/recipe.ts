import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    notes: {
      services: {
        components: {
          web: {
            process: { command: "/usr/bin/notes" },
            healthcheck: {
              enable: true,
              test: ["sh", "-c", "curl --fail http://localhost:8080/ | grep -q ready || exit 1"],
              packages: [pkgs.bash],
            },
          },
        },
      },
    },
  },
});
