import { defineRecipe, pkgs } from "catalogc";

export default defineRecipe({
  apps: {
    web: {
      services: {
        components: {
          always: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["false"] },
          },
          bare: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["curl", "--fail", "http://localhost/"] },
          },
          compose: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["CMD", "curl", "http://localhost/"] },
          },
          disabled: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: false, test: ["curl", "http://localhost/"], packages: [pkgs.curl] },
          },
          forgotten: {
            process: { command: "/usr/bin/web" },
            healthcheck: { test: ["curl", "http://localhost/"], packages: [pkgs.curl] },
          },
          health: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["CMD-SHELL", "curl --fail http://localhost/ || exit 1"] },
          },
          operators: {
            process: { command: "/usr/bin/web" },
            healthcheck: {
              enable: true,
              test: ["curl", "http://localhost/", "|", "grep", "ok"],
              packages: [pkgs.curl],
            },
          },
          pipe: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["curl http://localhost/ | grep ok"] },
          },
          shell: {
            process: { command: "/usr/bin/web" },
            healthcheck: {
              enable: true,
              test: ["sh", "-c", "curl --fail http://localhost/ | grep ok"],
              packages: [pkgs.curl],
            },
          },
          sleeper: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, timeout: "5s", test: ["sh", "-c", "sleep 10; curl http://localhost/"] },
          },
          words: {
            process: { command: "/usr/bin/web" },
            healthcheck: { enable: true, test: ["curl --fail http://localhost/"] },
          },
        },
      },
    },
  },
});
