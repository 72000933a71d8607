import { defineRecipe, nix, pkgs, sh, text } from "catalogc";
import { maintainers, postgresqlFor, postgresqlInContainer } from "../../common.ts";

const paperless = pkgs["paperless-ngx"];
const name = "paperless";

/** Every process has its own account; the group of the volumes lets them share files. */
const shared = {
  environment: {
    PAPERLESS_DATA_DIR: "/srv/documents/data",
    PAPERLESS_MEDIA_ROOT: "/srv/documents/media",
    PAPERLESS_CONSUMPTION_DIR: "/srv/inbox",
    PAPERLESS_REDIS: "redis://queue:6380",
    PAPERLESS_DBHOST: "database",
    PAPERLESS_DBNAME: name,
    PAPERLESS_DBUSER: name,
    PAPERLESS_URL: "https://documents.example.org",
  },
  secrets: {
    "secret-key": { file: "/run/keys/documents-secret-key", variable: "PAPERLESS_SECRET_KEY", as: "value" },
  },
  volumes: {
    documents: { mountPoint: "/srv/documents" },
    inbox: { mountPoint: "/srv/inbox" },
  },
} as const;

const celery = text`${paperless}/bin/celery`;

export default defineRecipe({
  apps: {
    documents: {
      maintainers,
      description: "Scanned papers as searchable documents.",
      displayName: "Paperless-ngx",
      links: {
        website: "https://docs.paperless-ngx.com/",
        source: "https://github.com/paperless-ngx/paperless-ngx",
      },
      services: {
        volumes: {
          documents: {},
          // Where the scanner puts its files, on hosts and in containers.
          inbox: { path: "/srv/scans", create: true },
        },
        jobs: {
          "documents-migrate": {
            component: "documents",
            process: { command: paperless, argv: ["migrate"] },
            before: ["documents", "documents-worker", "documents-scheduler", "documents-consumer"],
          },
          "documents-check": {
            component: "documents",
            process: { command: paperless, argv: ["document_sanity_checker"] },
            schedule: "Sun 03:30",
          },
        },
        components: {
          documents: {
            process: {
              ...shared,
              command: text`${paperless.python.pkgs.granian}/bin/granian`,
              argv: ["--interface", "asginl", "--ws", "paperless.asgi:application"],
              environment: {
                ...shared.environment,
                GRANIAN_HOST: "0.0.0.0",
                GRANIAN_PORT: "28981",
                PYTHONPATH: nix`
                  "\${pkgs.paperless-ngx.python.pkgs.makePythonPath pkgs.paperless-ngx.propagatedBuildInputs}:\${pkgs.paperless-ngx}/lib/paperless-ngx/src"
                `,
              },
              ports: ["28981:28981"],
              limits: { memory: "2G" },
            },
            healthcheck: {
              enable: true,
              interval: "30s",
              timeout: "10s",
              startPeriod: "2m",
              packages: [pkgs.curl],
              test: [
                "curl",
                "--fail",
                "--silent",
                "--output",
                "/dev/null",
                "http://127.0.0.1:28981/accounts/login/",
              ],
            },
            resources: {
              database: { hostosConfig: postgresqlFor(name) },
              queue: {
                hostosConfig: {
                  services: { redis: { servers: { documents: { enable: true, port: 6380 } } } },
                },
              },
            },
          },
          "documents-worker": {
            dependsOn: ["documents"],
            process: {
              ...shared,
              command: celery,
              argv: ["--app", "paperless", "worker", "--loglevel", "INFO"],
              // A page is read by several programs at once; the others keep running.
              limits: { memory: "4G", tasks: 512 },
              stop: { timeout: "5m" },
            },
          },
          "documents-scheduler": {
            dependsOn: ["documents"],
            process: {
              ...shared,
              command: celery,
              argv: ["--app", "paperless", "beat", "--loglevel", "INFO"],
            },
          },
          "documents-consumer": {
            dependsOn: ["documents"],
            process: { ...shared, command: paperless, argv: ["document_consumer"] },
          },
        },
        runtimes: {
          container: {
            enable: true,
            resources: { database: { hostosConfig: postgresqlInContainer(name, pkgs.postgresql_17) } },
          },
          hostos: { enable: true },
        },
      },
      test: {
        services: {
          packages: [pkgs.curl],
          secrets: { "secret-key": "only-for-this-machine" },
          script: sh`
            curl --fail --silent --output /dev/null http://127.0.0.1:28981/accounts/login/
          `,
        },
      },
    },
  },
});
