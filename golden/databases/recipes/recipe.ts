// Databases of resources: the default names, another account than the role, a shared database, and MySQL.

import { defineRecipe, pkgs } from "catalogc";

const wiki = {
  enable: true,
  name: "wiki",
  role: "wiki",
};

export default defineRecipe({
  apps: {
    books: {
      displayName: "Books",
      description: "Programs with databases of their own and with a shared one.",
      services: {
        jobs: {
          "books-migrate": {
            component: "wiki",
            process: {
              command: pkgs.hello,
              argv: ["migrate"],
            },
            before: ["wiki"],
          },
        },
        components: {
          wiki: {
            process: {
              command: pkgs.hello,
              user: "non-privileged",
            },
            resources: {
              store: {
                hostosConfig: {
                  services: {
                    postgresql: {
                      enable: true,
                      package: pkgs.postgresql_17,
                    },
                  },
                },
                database: { enable: true },
              },
            },
          },
          // A dynamic user and root connect as the role of the wiki.
          search: {
            process: { command: pkgs.hello },
            resources: { store: { database: wiki } },
          },
          backup: {
            process: {
              command: pkgs.hello,
              user: "root",
              environment: { PGDATABASE: "postgres" },
            },
            resources: { store: { database: wiki } },
          },
          // The database has another name than its owner.
          archive: {
            process: { command: pkgs.hello },
            resources: {
              store: {
                database: {
                  enable: true,
                  name: "old-pages",
                },
              },
            },
          },
          shop: {
            process: { command: pkgs.hello },
            resources: {
              orders: {
                hostosConfig: {
                  services: {
                    mysql: {
                      enable: true,
                      package: pkgs.mariadb,
                    },
                  },
                },
                database: {
                  enable: true,
                  name: "shop_orders",
                },
              },
            },
          },
        },
        runtimes: {
          container: { enable: true },
          hostos: { enable: true },
        },
      },
    },

    // Databases that others run: nothing of them starts, and the components connect there.
    "reading-room": {
      displayName: "Reading room",
      description: "Programs with databases on other hosts.",
      services: {
        jobs: {
          reindex: {
            component: "reader",
            after: ["library"],
            process: { command: pkgs.hello },
            schedule: "03:00",
          },
        },
        components: {
          reader: {
            process: {
              command: pkgs.hello,
              secrets: { "library-password": { file: "/run/secrets/library-password" } },
            },
            resources: {
              cache: {
                hostosConfig: { services: { redis: { servers: { cache: { enable: true } } } } },
                external: { host: "cache.example.org" },
              },
              files: {
                role: "frontend",
                hostosConfig: { services: { nginx: { enable: true } } },
              },
              library: {
                database: { enable: true },
                external: {
                  host: "db.example.org",
                  port: 5433,
                  secret: "library-password",
                },
              },
            },
          },
          // It has the host from the other component, and a variable of its own for the password.
          catalogue: {
            process: {
              command: pkgs.hello,
              environment: { PGDATABASE: "titles" },
              secrets: {
                password: {
                  file: "/run/secrets/library-password",
                  variable: "DB_PASSWORD_FILE",
                },
              },
            },
            resources: {
              library: {
                database: {
                  enable: true,
                  role: "reader",
                  password: "password",
                },
              },
            },
          },
          loans: {
            process: {
              command: pkgs.hello,
              secrets: { "loans-password": { file: "/run/secrets/loans-password" } },
            },
            resources: {
              "loans-db": {
                hostosConfig: {
                  services: {
                    mysql: {
                      enable: true,
                      package: pkgs.mariadb,
                    },
                  },
                },
                database: {
                  enable: true,
                  name: "loans",
                  role: "loans-app",
                },
                external: {
                  host: "192.0.2.7",
                  secret: "loans-password",
                },
              },
            },
          },
        },
        runtimes: {
          container: {
            enable: true,
            kubernetes: { enable: true },
            quadlet: { enable: true },
          },
          hostos: { enable: true },
        },
      },
    },
  },
});
