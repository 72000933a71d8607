import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          web: {
            process: {
              command: "/usr/bin/web",
              argv: ["--admin-token", "changeme"],
              environment: { API_TOKEN: "${API_TOKEN}", DB_PASSWORD: "hunter2", DB_PASSWORD_FILE: "/run/secrets/db", DB_URL: "postgres://web:hunter2@db/web" },
            },
          },
        },
      },
    },
  },
});
