import { defineRecipe, file, pkgs, sh } from "catalogc";

const witness = pkgs.witness;
/** The health check of `witness serve <port>`. */
const healthcheck = (port: number) => ({
  enable: true,
  interval: "2s",
  timeout: "20s",
  packages: [witness],
  test: ["witness", "check", `${port}`],
});

/** A site of the nginx that the shop has, too. */
const site = {
  role: "frontend" as const,
  ports: ["8080:80"],
  hostosConfig: {
    services: {
      nginx: {
        enable: true,
        virtualHosts: { ruin: { locations: { "/": { proxyPass: "http://ruined:8000" } } } },
      },
    },
  },
};

export default defineRecipe({
  pkgs: {
    witness: {
      description: "A service for tests that writes down how it was started.",
      license: "mit",
      mainProgram: "witness",
      source: { path: file("./witness") },
      build: {
        extraAttrs: {
          buildPhase: "$CC -o witness witness.c",
          installPhase: "install -D witness $out/bin/witness",
        },
        standardBuilder: { enable: true },
      },
    },
  },

  apps: {
    // A database before, a proxy after, and a worker that waits until the shop is healthy.
    shop: {
      description: "A service with a database before it and a proxy after it.",
      links: { website: "https://shop.example.org/100%25?a='b'" },
      services: {
        components: {
          shopfront: {
            process: {
              command: witness,
              argv: ["serve", "8000", "5"],
              ports: ["8000:8000"],
              user: "non-privileged",
            },
            healthcheck: { ...healthcheck(8000), startPeriod: "10m", retries: 2 },
            resources: {
              database: { hostosConfig: { services: { postgresql: { enable: true } } } },
              proxy: {
                role: "frontend",
                ports: ["8080:80"],
                hostosConfig: {
                  services: {
                    nginx: {
                      enable: true,
                      virtualHosts: {
                        default: {
                          default: true,
                          locations: { "/": { proxyPass: "http://shopfront:8000" } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          worker: {
            dependsOn: ["shopfront"],
            process: { command: witness, argv: ["sleep"], packages: [pkgs.gnused], ports: ["7070:70"] },
          },
        },
        runtimes: { container: { enable: true }, hostos: { enable: true } },
      },
      test: {
        services: {
          packages: [witness],
          script: sh`
            test "$(witness get 80 /through/the/proxy)" = "witness /through/the/proxy"
          `,
        },
      },
    },

    // Health that is lost, and health that never comes.
    vitals: {
      description: "Services that become unhealthy, and some that never start, or late.",
      services: {
        components: {
          patient: {
            process: { command: witness, argv: ["serve", "8001"] },
            healthcheck: { ...healthcheck(8001), retries: 2 },
          },
          hopeless: {
            process: { command: witness, argv: ["serve", "8002", "1000000"] },
            healthcheck: { ...healthcheck(8002), interval: "1s", retries: 2 },
          },
          frail: {
            process: {
              command: witness,
              argv: ["sleep"],
              preStart: sh`
                echo tried >> pre-starts
                exit 7
              `,
            },
            healthcheck: healthcheck(8003),
          },
          mourner: { dependsOn: ["hopeless"], process: { command: witness, argv: ["sleep"] } },
          // One that starts at the third try, one that never does, and what waits for them.
          late: {
            process: {
              command: witness,
              argv: ["sleep"],
              preStart: sh`
                echo tried >> pre-starts
                test "$(wc -l < pre-starts)" -ge 3
              `,
            },
          },
          heir: { dependsOn: ["late"], process: { command: witness, argv: ["sleep"] } },
          lost: {
            process: {
              command: witness,
              argv: ["sleep"],
              preStart: sh`
                echo tried >> pre-starts
                exit 7
              `,
            },
          },
          orphan: { dependsOn: ["lost"], process: { command: witness, argv: ["sleep"] } },
        },
        runtimes: { hostos: { enable: true } },
      },
    },

    // Every kind of account, state directory, script and configuration file, and values that are hard to quote.
    accounts: {
      description: "Services for every kind of account and state directory.",
      services: {
        components: {
          admin: {
            process: {
              command: witness,
              argv: ["sleep", "--config", "$XDG_CONFIG_HOME/a b.toml", "$XDG_CONFIG_HOMES", "$HOME", "${HOME}"],
              user: "root",
              configData: {
                "a b.toml": { text: "title = \"100% 'sure' ${HOME}\"\n" },
                unused: { enable: false, text: "" },
              },
            },
          },
          guest: {
            process: {
              command: witness,
              argv: [
                "sleep",
                "",
                " ",
                ";",
                "a;b",
                "%h 100%% %",
                "$HOME",
                "$$",
                "${PATH}x",
                "back\\slash\\n",
                "\"quoted\" 'twice'",
                "tab\there",
                "zażółć 🐍",
                "#no comment",
                "@witness@",
                "-",
                "--",
                "\\",
              ],
              environment: {
                BACKSLASHES: "\\ \\n \\\\",
                EMPTY: "",
                LINES: "one\ntwo\n\tthree\n",
                PERCENT: "%h %% 100%",
                QUOTES: "\"double\" 'single' `back`",
                SPACES: "  around  ",
                UNICODE: "zażółć 🐍\u2028",
                VARIABLES: "$HOME ${HOME} $$ @witness@",
              },
              stateDir: "/var/lib/guests/first",
            },
          },
          clerk: {
            process: {
              command: witness,
              argv: ["sleep"],
              user: "non-privileged",
              stateDir: "/srv/clerk",
              environmentFiles: ["/etc/clerk.env"],
              secrets: {
                badge: { file: "/etc/keys/clerk-badge", variable: "BADGE_FILE" },
                pin: { file: "/etc/keys/clerk-pin", variable: "PIN", as: "value" },
              },
              stop: { signal: "SIGINT", timeout: "20s" },
              limits: { memory: "64M", cpus: "0.5", tasks: 32, openFiles: 512, shm: "4M" },
              capabilities: ["CAP_NET_RAW"],
              devices: ["/dev/zero"],
              waitForNetwork: true,
              preStart: sh`
                echo "$(id -un) in $PWD" >> pre-starts
                { cat "$BADGE_FILE"; echo "$PIN"; } > secrets
              `,
            },
          },
          refused: {
            process: {
              command: witness,
              argv: ["sleep"],
              user: "non-privileged",
              preStart: sh`
                echo tried >> pre-starts
                exit 7
              `,
            },
          },
        },
        runtimes: {
          hostos: {
            enable: true,
            packages: [witness],
            setup: sh`
              echo "set up" >> /var/lib/accounts-setup
            `,
          },
        },
      },
    },

    // Another site of the same nginx, which never starts, and what waits for it.
    ruin: {
      description: "A broken site beside a working one.",
      services: {
        components: {
          ruined: {
            process: {
              command: witness,
              argv: ["sleep"],
              // Where the test says so, the second try and later ones fail only after nginx has started.
              preStart: sh`
                echo tried >> pre-starts
                if [ -e wait-for-nginx ] && [ "$(wc -l < pre-starts)" -ge 2 ]; then
                  until [ -e /run/nginx.pid ]; do sleep 1; done
                fi
                exit 7
              `,
            },
            healthcheck: { ...healthcheck(8004), startPeriod: "10m" },
            resources: { site },
          },
          facade: {
            dependsOn: ["ruined"],
            process: { command: witness, argv: ["sleep"] },
            resources: { site },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },

    // Recovery: a setup that succeeds at the third try, and a backend that other apps may share and that fails its first start.
    recovery: {
      description: "A service whose setup succeeds at the third try.",
      services: {
        components: { prepared: { process: { command: witness, argv: ["sleep"] } } },
        runtimes: {
          hostos: {
            enable: true,
            setup: sh`
              echo tried >> /var/lib/recovery-setup
              test "$(wc -l < /var/lib/recovery-setup)" -ge 3
            `,
          },
        },
      },
    },
    cache: {
      description: "A service whose backend fails its first start.",
      services: {
        components: {
          cached: {
            process: { command: witness, argv: ["sleep"] },
            resources: { memory: { hostosConfig: { services: { memcached: { enable: true } } } } },
          },
        },
        runtimes: { hostos: { enable: true } },
      },
    },

    // For a driver that must fail.
    "broken-service": {
      description: "A service that fails, and a test that must say so.",
      services: {
        components: { failing: { process: { command: witness, argv: ["fail"] } } },
        runtimes: { hostos: { enable: true, vm: { cores: 1, memorySize: 1024 } } },
      },
      test: { programs: { script: "true", sandbox: false }, services: { script: "true", sandbox: false } },
    },
  },
});
