// What a machine runs in tests: programs that Debian has too, under the standard hardening, and jobs.

import { defineRecipe, pkgs, sh, text } from "catalogc";

const bash = text`${pkgs.bash}/bin/bash`;
/** A process that never ends. */
const sleeping = { command: bash, argv: ["-c", "exec sleep infinity"] };

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

    habits: {
      description: "What programs do under the standard hardening.",
      services: {
        volumes: { incoming: { path: "/srv/incoming", group: "scans" } },
        components: {
          lister: {
            process: {
              ...sleeping,
              packages: [pkgs.nodejs, pkgs.python3, pkgs.iproute2],
              preStart: sh`
                node --eval 'console.log("node", Object.keys(require("node:os").networkInterfaces()))'
                python3 -c 'import socket; print("python", socket.if_nameindex())'
                ip addr && echo ip
                /usr/bin/interfaces
              `,
            },
          },
          studio: {
            process: {
              ...sleeping,
              groups: ["scans"],
              preStart: sh`
                set -e
                touch page
                chgrp scans page
                chown "$(id -u)" page
                install -d -m 2770 box
                install -g scans -m 2640 /dev/null box/page
                mkdir -p tray
                chmod g+s tray
              `,
            },
          },
          sandbox: {
            process: {
              ...sleeping,
              hardening: { restrictNamespaces: false },
              packages: [pkgs["util-linux"]],
              preStart: sh`
                unshare --user --map-root-user --mount sh -c 'mount -t tmpfs none /mnt && chroot / echo done' > log
              `,
            },
          },
          viewer: {
            process: {
              ...sleeping,
              devices: ["/dev/dri", "/dev/input"],
              preStart: sh`
                cat /dev/input/event9 /dev/dri/renderD128 /dev/other 2> log
                true
              `,
            },
          },
          keeper: {
            process: {
              ...sleeping,
              packages: [pkgs.iproute2],
              volumes: { incoming: { mountPoint: "/incoming" } },
              secrets: { pin: { file: "/etc/keys/clerk-pin", variable: "PIN", as: "value" } },
              preStart: sh`
                echo "prepared with $PIN" > log
              `,
              reload: { command: [bash, "-c", 'echo "reloaded with $PIN" >> log'] },
            },
            healthcheck: {
              enable: true,
              interval: "2s",
              packages: [pkgs.iproute2],
              test: [bash, "-c", 'test -n "$PIN" && ip addr'],
            },
          },
        },
        jobs: {
          "keeper-count": {
            component: "keeper",
            after: ["keeper"],
            process: {
              command: bash,
              argv: [
                "-c",
                'nice ionice -c 3 taskset 1 chrt --batch 0 ip addr && echo "counted with $PIN" >> log',
              ],
              packages: [pkgs["util-linux"]],
            },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },
  },
});
