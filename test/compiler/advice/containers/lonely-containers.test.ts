import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const databases: Readonly<Record<string, string>> = {
  PostgreSQL: "services.postgresql.enable = true;",
  MySQL: "services.mysql.enable = true;",
  Redis: "services.redis.servers.web.enable = true;",
  RabbitMQ: "services.rabbitmq.enable = true;",
};

async function said(
  process: string,
  what = "PostgreSQL",
  { runtimes = "container.enable = true;", role = "backend" } = {},
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = {
        process = { ${process.includes("command =") ? "" : 'command = "/bin/web";'} ${process} };
        resources.store = { role = "${role}"; hostosConfig = { ${databases[what] ?? what} }; };
      };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG637" ? [message] : []));
}

const told = (host: string, what = "PostgreSQL"): readonly string[] => [
  `in its container \`web\` looks for ${what} at \`${host}\`, where it is alone`,
];
const file = (text: string): string => `configData."web.conf".text = ${JSON.stringify(text)};`;

describe("a component that looks in its container for what is in another", () => {
  it.each([
    ['environment.DATABASE_URL = "postgresql://web@localhost/web";', "PostgreSQL", "localhost"],
    [
      'environment.DATABASE_URL = "postgresql+asyncpg://web:x@127.0.0.1:5432/web";',
      "PostgreSQL",
      "127.0.0.1",
    ],
    ['environment.DATABASE_URL = "postgres://web@[::1]/web";', "PostgreSQL", "[::1]"],
    ['environment.KC_DB_URL = "jdbc:postgresql://localhost/keycloak";', "PostgreSQL", "localhost"],
    ['environment.DSN = "host=localhost user=web dbname=web sslmode=disable";', "PostgreSQL", "localhost"],
    ['environment.DB_HOST = "localhost";', "PostgreSQL", "localhost"],
    // Sockets.
    [
      'environment.DATABASE_URL = "user=web host=/run/postgresql dbname=web";',
      "PostgreSQL",
      "/run/postgresql",
    ],
    ['environment.DATABASE_URL = "postgres:///web?host=/run/postgresql";', "PostgreSQL", "/run/postgresql"],
    [file("[database]\nHOST = /run/postgresql\n"), "PostgreSQL", "/run/postgresql"],
    ['argv = [ "--redis=unix:///run/redis-web/redis.sock" ];', "Redis", "/run/redis-web/redis.sock"],
    ['environment.DB_SOCKET = "/run/mysqld/mysqld.sock";', "MySQL", "/run/mysqld/mysqld.sock"],
    ['environment.PGHOST = "::1";', "PostgreSQL", "::1"],
    ['environment.GITEA__database__HOST = "127.0.0.1:5432";', "PostgreSQL", "127.0.0.1"],
    ['argv = [ "--db-host" "localhost" ];', "PostgreSQL", "localhost"],
    ['argv = [ "--dsn=web@tcp(localhost:3306)/web" ];', "MySQL", "localhost"],
    ['environment.REDIS_URL = "redis://:x@localhost:6380/0";', "Redis", "localhost"],
    ['environment.BROKER = "amqp://localhost";', "RabbitMQ", "localhost"],
    [file("[database]\nHOST = localhost\nNAME = web\nUSER = web\n"), "PostgreSQL", "localhost"],
    [file("cache:\n  redis_host: 127.0.0.1\n"), "Redis", "127.0.0.1"],
    [file("redis:\n  host: localhost\n  port: 6379\n"), "Redis", "localhost"],
  ])("is told: %s", async (process, what, host) => {
    expect(await said(process, what)).toEqual(told(host, what));
  });

  it.each([
    ['environment.DATABASE_URL = "postgresql://web@store/web";', "PostgreSQL"],
    ['environment.DATABASE_URL = "postgresql://web@localhost.example/web";', "PostgreSQL"],
    // Where it listens itself.
    ['environment.HTTP_HOST = "127.0.0.1";', "PostgreSQL"],
    ['argv = [ "--listen" "localhost:8080" ];', "PostgreSQL"],
    // Of something else, which it may have itself.
    ['environment.REDIS_URL = "redis://localhost";', "PostgreSQL"],
    [file("# postgresql://web@localhost/web\n"), "PostgreSQL"],
    [file("[http]\nhost = localhost\nname = web\n"), "PostgreSQL"],
    ['environment.PID_FILE = "/run/postgresql-exporter.pid";', "PostgreSQL"],
    ['environment.DATABASE_URL = "postgres:///web?host=/run/postgresql";', "Redis"],
    // A script of the container brings the socket or the port to it, or takes another address there.
    [
      'environment.PGHOST = "/run/postgresql"; preStart = "socat UNIX-LISTEN:/run/postgresql/.s.PGSQL.5432,fork TCP:store:5432 &";',
      "PostgreSQL",
    ],
    [
      'environment.DB_HOST = "localhost"; preStart = "socat TCP-LISTEN:5432,fork TCP:store:5432 &";',
      "PostgreSQL",
    ],
  ])("is none: %s", async (process, what) => {
    expect(await said(process, what)).toEqual([]);
  });

  it("is none where a script of the recipe sets the variable otherwise", async () => {
    const process = (script: string): string =>
      `environment.DB_HOST = "localhost"; command = (pkgs.writeShellScriptBin "web" "${script}");`;
    expect(await said(process("DB_HOST=store exec web"))).toEqual([]);
    expect(await said(process("exec web"))).toEqual(told("localhost"));
  });

  it("is none where the setup of the container brings the socket", async () => {
    const process = 'environment.PGHOST = "/run/postgresql";';
    const setup = (script: string): string =>
      `container = { enable = true; components.web.setup = "${script}"; };`;
    const bridge = "socat UNIX-LISTEN:/run/postgresql/.s.PGSQL.5432,fork TCP:store:5432 &";
    expect(await said(process, "PostgreSQL", { runtimes: setup(bridge) })).toEqual([]);
    expect(await said(process, "PostgreSQL", { runtimes: setup("true") })).toEqual(told("/run/postgresql"));
  });

  it("is none on hosts, where the resource is there, and of what waits for the component", async () => {
    const process = 'environment.DB_HOST = "localhost";';
    expect(await said(process, "PostgreSQL", { runtimes: "hostos.enable = true;" })).toEqual([]);
    expect(await said(process, "PostgreSQL", { role: "frontend" })).toEqual([]);
  });
});
