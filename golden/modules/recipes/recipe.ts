import { defineRecipe, lib, nix, pkgs } from "catalogc";

// NixOS modules of recipes: what they say beside what catalogc says, and every way to write them.

const runtimes = { container: { enable: true }, hostos: { enable: true } };
const command = pkgs.hello;

/** A module that is shared. */
const moduleOf = (program: unknown) =>
  nix`{ pkgs, lib, ... }: { environment.systemPackages = [ ${program} (lib.lowPrio pkgs.curl) ]; }`;

export default defineRecipe({
  apps: {
    // The machine of a test, and who is logged in to the virtual machine, are the recipe's to say.
    machine: {
      description: "A service whose machines are set up by the recipe.",
      services: {
        components: {
          web: {
            process: { command },
            resources: {
              database: {
                hostosConfig: {
                  networking: { firewall: { enable: true } },
                  services: { postgresql: { enable: true, enableTCPIP: true, authentication: "host all all samenet trust" } },
                  system: { stateVersion: lib.mkDefault("24.05") },
                },
              },
            },
          },
        },
        runtimes: {
          ...runtimes,
          hostos: {
            enable: true,
            // Each of them is a default of machines that are generated, too, or of NixOS' test machines.
            hostosConfig: {
              networking: { hostName: lib.mkDefault("site") },
              services: { getty: { autologinUser: lib.mkDefault("demo") } },
              system: { stateVersion: lib.mkDefault("24.05") },
            },
          },
        },
      },
      test: {
        services: {
          script: "true",
          hostosConfig: {
            networking: { firewall: { enable: true } },
            virtualisation: { cores: 2, diskSize: lib.mkDefault(8192), memorySize: 4096 },
          },
        },
      },
    },

    // A condition that only Nix knows may be around a whole module.
    conditional: {
      description: "A service whose modules are there on some platforms only.",
      services: {
        components: {
          site: {
            process: { command },
            resources: {
              search: {
                hostosConfig: lib.mkIf(pkgs.stdenv.isLinux, { services: { mysql: { enable: true, package: pkgs.mariadb } } }),
              },
            },
          },
        },
        runtimes: {
          ...runtimes,
          hostos: {
            enable: true,
            hostosConfig: lib.mkMerge([
              { services: { caddy: { enable: lib.mkOverride(70, true) } } },
              lib.mkIf(pkgs.stdenv.isLinux, { networking: { hostName: lib.mkForce("site") } }),
            ]),
          },
        },
      },
      test: {
        services: {
          script: "true",
          hostosConfig: lib.mkIf(pkgs.stdenv.isLinux, { virtualisation: { memorySize: 1024 } }),
        },
      },
    },

    // Functions stand as text in the evaluated catalog, also those that bring names along.
    functions: {
      description: "A service whose modules are functions of the package set.",
      services: {
        components: {
          worker: {
            process: { command },
            resources: {
              cache: {
                hostosConfig: nix`
                  { pkgs, ... }:
                  {
                    services.memcached.enable = true;
                    environment.systemPackages = [ pkgs.git ${command} ];
                  }
                `,
              },
            },
          },
        },
        runtimes: { hostos: { enable: true, hostosConfig: { imports: [moduleOf(command), moduleOf(command)] } } },
      },
      test: { services: { script: "true" } },
    },

    // The printed units have what both kinds of `hostosConfig` say about them; a comment names what only Nix can compute.
    tuned: {
      description: "A service whose units are changed by its modules.",
      services: {
        components: {
          gauge: {
            process: { command, preStart: "true", environment: { MODE: "slow" } },
            healthcheck: { enable: true, test: ["true"] },
            resources: {
              cache: {
                hostosConfig: {
                  services: { memcached: { enable: true } },
                  systemd: {
                    services: { gauge: { serviceConfig: { TimeoutStopSec: "2min" }, path: [pkgs.git] } },
                  },
                },
              },
            },
          },
        },
        runtimes: {
          hostos: {
            enable: true,
            hostosConfig: nix`
              { config, lib, pkgs, ... }:
              {
                systemd.services.gauge = {
                  after = [ "time-sync.target" ];
                  postStart = "echo started";
                  environment.MODE = lib.mkForce "fast";
                  serviceConfig = {
                    EnvironmentFile = "/run/secrets/gauge";
                    LoadCredential = [ "token:/run/secrets/token" ];
                    MemoryMax = config.networking.hostName;
                    StateDirectoryMode = lib.mkForce "0755";
                    TimeoutStartSec = lib.mkForce 900;
                  };
                };
              }
            `,
          },
        },
      },
    },

    // The units of a module are known however it is written; one behind a condition may be missing.
    order: {
      description: "A service whose resources are modules of every form.",
      services: {
        components: {
          app: {
            process: { command },
            resources: {
              cache: { hostosConfig: { services: { memcached: { enable: lib.mkDefault(true) } } } },
              database: {
                hostosConfig: lib.mkMerge([
                  { services: { mysql: { enable: true } } },
                  { services: { mysql: { package: pkgs.mariadb } } },
                ]),
              },
              jobs: {
                hostosConfig: nix`
                  { pkgs, ... }:
                  {
                    services.redis.servers.jobs = {
                      enable = true;
                      port = 6380;
                    };
                    environment.systemPackages = [ pkgs.redis ];
                  }
                `,
              },
              queue: {
                hostosConfig: { services: { rabbitmq: lib.mkIf(pkgs.stdenv.isLinux, { enable: true }) } },
              },
              proxy: {
                role: "frontend",
                hostosConfig: { imports: [{ services: { nginx: { enable: true } } }] },
              },
              web: {
                role: "frontend",
                hostosConfig: { services: { caddy: { enable: pkgs.stdenv.isLinux } } },
              },
            },
          },
        },
        runtimes: {
          ...runtimes,
          container: {
            enable: true,
            // In containers only, another frontend.
            resources: { proxy: { hostosConfig: { services: { haproxy: { enable: true, config: "" } } } } },
          },
        },
      },
      test: { services: { script: "true" } },
    },

    // A system without components is an app, too.
    host: {
      description: "A host that is nothing but configuration.",
      services: {
        runtimes: { hostos: { enable: true, hostosConfig: { services: { nginx: { enable: true } } } } },
      },
      test: { services: { script: "true" } },
    },
  },
});
