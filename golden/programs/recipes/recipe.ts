// What a machine runs in tests: programs that Debian has too, under the standard hardening, and jobs.

import { defineRecipe, pkgs, sh, text } from "catalogc";

const bash = text`${pkgs.bash}/bin/bash`;

export default defineRecipe({
  apps: {
    programs: {
      description: "Well-known servers under the standard hardening.",
      services: {
        components: {
          records: {
            process: {
              command: text`${pkgs.postgresql}/bin/postgres`,
              argv: ["-D", "/var/lib/records/data", "-p", "5433", "-k", "/var/lib/records", "-h", ""],
              user: "non-privileged",
              stop: { signal: "SIGINT" },
            },
          },
          cache: {
            process: {
              command: text`${pkgs.redis}/bin/redis-server`,
              argv: ["--port", "6400", "--dir", "/var/lib/cache", "--save", ""],
            },
          },
          site: {
            process: {
              command: text`${pkgs.nginx}/bin/nginx`,
              argv: ["-e", "stderr", "-c", "$XDG_CONFIG_HOME/nginx.conf"],
              configData: {
                "nginx.conf": {
                  text: sh`
                    daemon off;
                    error_log stderr;
                    pid /var/lib/site/nginx.pid;
                    events { }
                    http {
                      access_log off;
                      client_body_temp_path /var/lib/site/body;
                      fastcgi_temp_path /var/lib/site/fastcgi;
                      proxy_temp_path /var/lib/site/proxy;
                      scgi_temp_path /var/lib/site/scgi;
                      uwsgi_temp_path /var/lib/site/uwsgi;
                      server {
                        listen 127.0.0.1:8090;
                        location / { return 200 "first edition"; }
                      }
                    }
                  `,
                },
              },
              reload: { signal: "SIGHUP" },
            },
          },
          calendar: {
            process: {
              command: pkgs.radicale,
              argv: [
                "--server-hosts=127.0.0.1:5233",
                "--auth-type=none",
                "--storage-filesystem-folder=/var/lib/calendar",
              ],
            },
          },
          javascript: {
            process: {
              command: text`${pkgs.nodejs}/bin/node`,
              argv: [
                "--eval",
                'require("node:http").createServer((_, out) => out.end("node")).listen(8091, "127.0.0.1")',
              ],
            },
          },
          python: {
            process: {
              command: text`${pkgs.python3}/bin/python3`,
              argv: ["-m", "http.server", "8092", "--bind", "127.0.0.1"],
            },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },

    chores: {
      description: "Jobs at the start and on a schedule.",
      services: {
        components: {
          shelf: {
            process: { command: bash, argv: ["-c", "echo started >> log; exec sleep infinity"] },
          },
          held: { process: { command: bash, argv: ["-c", "exec sleep infinity"] } },
        },
        jobs: {
          "shelf-migrate": {
            component: "shelf",
            process: { command: bash, argv: ["-c", "sleep 1; echo migrated >> log"] },
            before: ["shelf"],
          },
          // It fails until the host has a file.
          permit: {
            process: { command: bash, argv: ["-c", "test -e /etc/permit"] },
            before: ["held"],
          },
          rounds: {
            process: { command: bash, argv: ["-c", "echo begin >> log; sleep 15; echo end >> log"] },
            schedule: "*:0/5",
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
