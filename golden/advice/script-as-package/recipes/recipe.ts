import { defineRecipe, pkgs, sh } from "catalogc";

export default defineRecipe({
  apps: {
    jobs: {
      services: {
        components: {
          cron: {
            process: {
              command: pkgs.writeShellScript(
                "cron",
                sh`
                  while sleep 3600; do
                    ${pkgs.hello}/bin/hello
                  done
                `,
              ),
            },
          },
        },
      },
    },
  },
});
