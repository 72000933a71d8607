import { defineRecipe, pkgs, sh } from "catalogc";

export default defineRecipe({
  apps: {
    photos: {
      services: {
        components: {
          server: {
            process: {
              command: pkgs.immich,
              preStart: sh`
                until pg_isready --host database; do sleep 1; done
              `,
            },
          },
        },
      },
    },
  },
});
