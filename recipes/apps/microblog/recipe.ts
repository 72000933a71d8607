import { defineRecipe, pkgs, sh } from "catalogc";
import { maintainers, reverseProxy } from "../../common.ts";

export default defineRecipe({
  apps: {
    microblog: {
      maintainers,
      description: "A small ActivityPub instance behind a reverse proxy.",
      displayName: "snac",
      links: { source: "https://codeberg.org/grunfink/snac2" },
      services: {
        components: {
          snac: {
            process: {
              command: pkgs.snac,
              argv: ["httpd", "/var/lib/snac/data"],
              user: "non-privileged",
              packages: [pkgs.snac, pkgs.coreutils],
              preStart: sh`
                test -d data || snac init "$PWD/data" < /etc/catalog/microblog/snac/answers
              `,
              configData: { answers: { text: "0.0.0.0\n8001\nblog.example.org\n\n\n" } },
            },
            resources: {
              proxy: {
                role: "frontend",
                hostosConfig: reverseProxy("http://snac:8001", 8084),
                ports: ["8084:8084"],
              },
            },
          },
        },
        runtimes: { container: { enable: true }, hostos: { enable: true } },
      },
      test: {
        services: {
          packages: [pkgs.curl],
          script: sh`
            curl --fail --silent --retry 10 --retry-connrefused http://127.0.0.1:8084/.well-known/nodeinfo > /dev/null
          `,
        },
      },
    },
  },
});
