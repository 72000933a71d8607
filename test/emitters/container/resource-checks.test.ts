// Slow. Depends on: emitters/container.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { tempFolder } from "../../support/temp-folder.ts";

// templates/lib/resource-checks.nix. PostgreSQL: test/emitters/services/database-setup.test.ts.

const root = join(import.meta.dirname, "../../..");

/** The commands for `config.services` of a NixOS system. */
const commands = (services: string): readonly string[] =>
  nixEvalJson(`
    import ${root}/templates/lib/resource-checks.nix { lib = import ${root}/test/nixpkgs/lib.nix; } {
      hostName = "localhost";
      published = { "6402:6402" = 6402; };
      services = ${services};
    }`) as readonly string[];

describeWith(["nix-instantiate", "redis-server", "redis-cli"], "the checks of resources", () => {
  const servers: ChildProcess[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.kill()));

  const passes = (services: string): boolean =>
    commands(services).every((command) => spawnSync("bash", ["-c", command]).status === 0);
  const start = (...settings: readonly string[]): void => {
    servers.push(spawn("redis-server", ["--save", "", ...settings], { cwd: "/", stdio: "ignore" }));
  };

  it("a Redis server is ready once it answers on its socket, also if it requires a password", async () => {
    const unixsocket = join(tempFolder(), "redis.sock");
    const services = `{ redis.servers.cache = { enable = true; settings = { port = 0; unixsocket = "${unixsocket}"; }; }; }`;
    expect(passes(services)).toBe(false);
    start("--port", "0", "--unixsocket", unixsocket, "--requirepass", "secret");
    await expect.poll(() => passes(services), { timeout: 10_000 }).toBe(true);
  });

  it("a Redis server without a socket is ready once it answers on its port", async () => {
    const services = `{ redis.servers.cache = { enable = true; settings = { port = 6401; bind = "127.0.0.1 ::1"; }; }; }`;
    expect(passes(services)).toBe(false);
    start("--port", "6401");
    await expect.poll(() => passes(services), { timeout: 10_000 }).toBe(true);
  });

  it("a proxy is active and accepts connections on its published ports", async () => {
    const [active, connects = ""] = commands("{ nginx.enable = true; }");
    expect(active).toBe("systemctl is-active --quiet nginx.service");
    expect(spawnSync("bash", ["-c", connects]).status).toBe(1);
    start("--port", "6402");
    await expect.poll(() => spawnSync("bash", ["-c", connects]).status, { timeout: 10_000 }).toBe(0);
  });

  it("services that are off have none", () => {
    expect(
      commands("{ caddy.enable = false; redis.servers.cache.enable = false; memcached.enable = true; }"),
    ).toEqual([]);
  });

  it("MariaDB, MySQL and RabbitMQ are asked by their own programs", () => {
    const services = (name: string): string =>
      `{ mysql = { enable = true; package.pname = "${name}"; settings.mysqld.port = 3307; };
         rabbitmq = { enable = true; dataDir = "/var/lib/rabbitmq"; }; }`;
    expect(commands(services("mariadb-server"))).toEqual([
      "mariadb-admin --socket=/run/mysqld/mysqld.sock ping",
      "runuser -u rabbitmq -- env HOME=/var/lib/rabbitmq rabbitmq-diagnostics -q ping",
    ]);
    expect(commands(services("mysql"))[0]).toBe("mysqladmin --socket=/run/mysqld/mysqld.sock ping");
  });
});
