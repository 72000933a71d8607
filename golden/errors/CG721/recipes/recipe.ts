import { defineRecipe } from "catalogc";

export default defineRecipe({
  apps: {
    backup: {
      services: {
        components: {
          reader: { process: { command: "/usr/bin/reader", devices: ["/dev/disk/by-id", "/dev/dri"] } },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
