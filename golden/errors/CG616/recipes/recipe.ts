import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    notes: {
      services: {
        components: {
          web: {
            process: {
              command: "/usr/bin/notes",
              argv: ["--config=${XDG_CONFIG_HOME}/notes.toml"],
              configData: { "notes.toml": { text: "" } },
              environment: {
                NOTES_DATA: "$HOME/data",
                NOTES_DATE_FORMAT: "%d/%m/%Y",
                NOTES_TOKEN_FILE: "%d/token",
              },
            },
            healthcheck: { enable: true, test: ["test", "-e", "~/data/ready"] },
          },
        },
      },
    },
  },
});
