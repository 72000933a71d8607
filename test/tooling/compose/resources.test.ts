import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { composed } from "./imported.ts";

const project = (services: string, command = ""): string => `services:
  web:
    image: example/wiki:2
    environment: {DB_PASSWORD: tiny-goat-33, DB_HOST: db}
    depends_on:
      store: {condition: service_healthy}
  migrate:
    image: example/wiki:2
    depends_on: [store]
  store:
    ${services}
    ${command}
`;

const imported = async (text: string) => {
  const result = await composed({ "compose.yaml": text }, {}, { resources: true });
  const { apps } = parse(result.text.replaceAll("!pkg ", "pkgs.")) as {
    apps: { demo: { services: { components: Record<string, Record<string, unknown>> } } };
  };
  return { ...result, components: apps.demo.services.components };
};

const settingsOf = async (image: string, command: string) => {
  const { components } = await imported(project(`image: ${image}`, `command: ${command}`));
  return (components["web"]?.["resources"] as { store: { hostosConfig: { services: unknown } } }).store
    .hostosConfig.services;
};

const postgres = `image: pgvector/pgvector:0.8.1-pg16
    environment: {POSTGRES_DB: wiki, POSTGRES_USER: editor, POSTGRES_PASSWORD: tiny-goat-33, TZ: UTC, PGDATA: /x}
    volumes: [data:/var/lib/postgresql/data]
    shm_size: 128mb
    user: "999:999"
    healthcheck: {test: [CMD, pg_isready]}
volumes: {data: {}}
`;

describe("import --resources", () => {
  it("makes PostgreSQL of the same version a resource with a database, and accounts for every value", async () => {
    const { components, account, remarks, text, services } = await imported(project(postgres));
    expect(components["web"]).toMatchObject({
      process: { secrets: { "store-password": { file: "/run/secrets/demo/store-password" } } },
      resources: {
        store: {
          hostosConfig: { services: { postgresql: { enable: true, package: "pkgs.postgresql_16" } } },
          database: {
            enable: true,
            name: "wiki",
            role: "editor",
            password: "store-password",
            extensions: ["vector"],
          },
          limits: { shm: "128M" },
          environment: { TZ: "UTC" },
        },
      },
    });
    expect(components["store"]).toBeUndefined();
    expect(Object.keys(services).sort()).toEqual(["migrate", "store", "web"]);
    expect(services["web"]?.["depends_on"]).toHaveProperty("store");
    expect(account.filter(({ isUnknown }) => isUnknown)).toEqual([]);
    const left = account.filter(({ is }) => is === "left").map(({ path }) => path);
    expect(left).toEqual([
      "services.store.environment.PGDATA",
      "services.store.volumes.0",
      "services.store.user",
    ]);
    expect(remarks.join("\n")).toContain("pg_dumpall");
    expect(text + JSON.stringify(account) + remarks.join()).not.toContain("tiny-goat-33");
  });

  it("keeps the settings of PostgreSQL, Redis, Valkey and memcached", async () => {
    const { components } = await imported(
      project(
        postgres.replace(
          "\n",
          "\n    command: postgres -c shared_preload_libraries=vector,pg_stat_statements --max_connections=200\n",
        ),
      ),
    );
    expect(JSON.stringify(components["web"])).toContain(
      '"settings":{"shared_preload_libraries":"vector,pg_stat_statements","max_connections":"200"}',
    );
    const flags = "redis-server --save 60 1 --save '' --maxmemory 256mb --appendonly yes --bind 0.0.0.0";
    expect(await settingsOf("redis:7-alpine", flags.replace("--save '' ", ""))).toEqual({
      redis: {
        servers: {
          store: {
            enable: true,
            port: 6379,
            save: [[60, 1]],
            settings: { maxmemory: "256mb" },
            appendOnly: true,
          },
        },
      },
    });
    expect(await settingsOf("valkey/valkey:8", `valkey-server --save ""`)).toMatchObject({
      redis: { package: "pkgs.valkey", servers: { store: { save: [] } } },
    });
    expect(await settingsOf("memcached:1.6", "-m 64")).toEqual({
      memcached: { enable: true, maxMemory: 64 },
    });
  });

  it("keeps the settings of MariaDB, MySQL and RabbitMQ", async () => {
    const database =
      "    environment: {MARIADB_DATABASE: wiki, MARIADB_USER: editor, MARIADB_RANDOM_ROOT_PASSWORD: 1}";
    const flags = "mariadbd --character-set-server=utf8mb4";
    const { components, account, remarks } = await imported(
      project(`image: mariadb:11.4\n${database}`, `command: ${flags}`),
    );
    expect(components["web"]?.["resources"]).toEqual({
      store: {
        hostosConfig: {
          services: {
            mysql: {
              enable: true,
              package: "pkgs.mariadb_114",
              settings: { mysqld: { "character-set-server": "utf8mb4" } },
            },
          },
        },
        database: { enable: true, name: "wiki", role: "editor" },
      },
    });
    expect(account.filter(({ isUnknown }) => isUnknown)).toEqual([]);
    expect(remarks.join()).toContain("mariadb-dump");
    expect(
      await settingsOf(
        `mysql:8.4\n${database.replaceAll("MARIADB", "MYSQL")}`,
        "mysqld --max-connections=50",
      ),
    ).toEqual({
      mysql: { enable: true, package: "pkgs.mysql84", settings: { mysqld: { "max-connections": "50" } } },
    });
    expect(await settingsOf("rabbitmq:4", "rabbitmq-server")).toEqual({
      rabbitmq: { enable: true, configItems: { "loopback_users.guest": "false" } },
    });
  });

  it.each([
    ["a superuser", "image: postgres:16\n    environment: {POSTGRES_PASSWORD: tiny-goat-33}", "superuser"],
    [
      "a version that nixpkgs does not have",
      "image: postgres:9.6\n    environment: {POSTGRES_USER: w}",
      "version",
    ],
    [
      "a password of Redis",
      "image: redis:7\n    command: redis-server --requirepass tiny-goat-33",
      "password",
    ],
    [
      "a password of MariaDB",
      "image: mariadb:11.4\n    environment: {MARIADB_USER: w, MARIADB_PASSWORD: tiny-goat-33}",
      "passwords",
    ],
    ["accounts of RabbitMQ", "image: rabbitmq:4\n    environment: {RABBITMQ_DEFAULT_USER: w}", "accounts"],
    ["a command of its own", "image: redis:7\n    command: sh -c 'exec redis-server'", "command"],
    [
      "a secret in its command",
      "image: valkey/valkey:8\n    command: valkey-server --user 'x on >tiny-goat-33'",
      "secret",
    ],
    ["a proxy", "image: traefik:3", "proxy"],
  ])("with %s it stays an image, with the reason", async (_, store, reason) => {
    const { components, remarks } = await imported(project(store));
    expect(components["store"]).toBeDefined();
    expect(remarks.find((remark) => remark.startsWith("`store` stays an image"))).toContain(reason);
  });
});
