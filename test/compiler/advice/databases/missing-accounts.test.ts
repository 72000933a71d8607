import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// NixOS makes the roles and databases of PostgreSQL that options name. Facts: nixos/modules/services/databases/postgresql.nix.

/** What is said of a component that comes to its database `db` by `url`. */
async function said(
  url: string,
  postgresql: string,
  app = "",
  runtime = "container",
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = {
        process = { command = "/bin/web"; environment.URL = "${url}"; ${app} };
        resources.db.hostosConfig = { config, ... }: {
          services.postgresql = { enable = true; ${postgresql} };
        };
      };
      runtimes.${runtime}.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG641").map(({ message }) => message);
}

const role = "`web` comes to `db` as `wiki`, a role that nobody makes";
const database = "`web` asks `db` for the database `wiki`, which nobody makes";

it.each([
  ["postgres://wiki@db/wiki", "", [role]],
  ["postgres://wiki@db/wiki", 'ensureDatabases = [ "wiki" ]; ensureUsers = [ { name = "web"; } ];', [role]],
  ["postgres://wiki@db/wiki", 'ensureUsers = [ { name = "wiki"; } ];', [database]],
  ["postgres://wiki@db", 'ensureUsers = [ { name = "wiki"; } ]; ensureDatabases = [ "web" ];', [database]],
  ["postgres://postgres@db/wiki", 'ensureDatabases = [ "web" ];', []],
  ["postgres://wiki@db/wiki", 'ensureUsers = [ { name = "wiki"; } ]; ensureDatabases = [ "wiki" ];', []],
  ["postgres://wiki@db/postgres", 'ensureUsers = [ { name = "wiki"; } ];', []],
  ["postgres://wiki@db/wiki", 'ensureUsers = [ { name = "wiki"; ensureClauses.createdb = true; } ];', []],
  // Others may make them.
  ["postgres://wiki@db/wiki", 'initialScript = pkgs.writeText "start" "SELECT 1;";', []],
  ["postgres://wiki@db/wiki", "ensureUsers = lib.optional config.x { };", []],
  ["postgres://wiki@db/wiki", "ensureUsers = map (name: { inherit name; }) config.x;", []],
  ["postgres://wiki@db/wiki", 'ensureUsers = [ { name = "web"; ensureClauses.createrole = true; } ];', []],
  ["postgres://wiki@db/wiki", "ensureUsers = lib.mkMerge (map (name: [ { inherit name; } ]) config.x);", []],
  ["postgres://wiki@db/wiki", '${config.x} = [ { name = "wiki"; } ];', []],
  ["postgres://wiki@elsewhere/wiki", "", []],
  ["mysql://wiki@db/wiki", "", []],
])("%s, %s", async (url, postgresql, expected) => {
  for (const runtime of ["container", "hostos"])
    expect(await said(url, postgresql, "", runtime), runtime).toEqual(expected);
});

it("knows scripts that make roles", async () => {
  const url = "postgres://wiki@db/wiki";
  expect(await said(url, "", 'preStart = "psql -h db -U postgres -c \\"CREATE ROLE wiki LOGIN\\"";')).toEqual(
    [],
  );
  expect(await said(url, "", 'preStart = "createuser wiki || true";')).toEqual([]);
  expect(await said(url, "", 'preStart = "echo hello";')).toEqual([role]);
  expect(await said(url, "", 'argv = [ "-c" "createuser --host=db wiki; exec web" ];')).toEqual([]);
  expect(await said(url, "", 'configData."start.sql".text = "CREATE ROLE wiki LOGIN;";')).toEqual([]);
});

it("leaves a database alone that something of the app comes to as the superuser", async () => {
  const migrations = (url: string): string => `{
    apps.web.services = {
      components.web = {
        process = { command = "/bin/web"; environment.URL = "postgres://wiki@db/wiki"; };
        resources.db.hostosConfig.services.postgresql.enable = true;
      };
      components.migrations.process = { command = "/bin/migrate"; environment.URL = "${url}"; };
      runtimes = { container.enable = true; hostos.enable = true; };
    };
  }`;
  const codes = async (url: string): Promise<readonly string[]> =>
    (await compileNixRecipe(migrations(url))).diagnostics.map(({ code }) => code);
  expect(await codes("postgres://postgres@db/wiki")).not.toContain("CG641");
  expect(await codes("postgres://postgres@elsewhere/wiki")).toContain("CG641");
});

it("asks what a resource is of which the address does not say so", async () => {
  const codes = async (host: string): Promise<readonly string[]> =>
    (
      await compileNixRecipe(`{
        apps.web.services = {
          components.web = {
            process = { command = "/bin/web"; environment = { QUEUE_HOST = "${host}"; QUEUE_USER = "jobs"; }; };
            resources.queue.hostosConfig.services.redis.servers."".enable = true;
            resources.db.hostosConfig.services.postgresql.enable = true;
          };
          runtimes.hostos.enable = true;
        };
      }`)
    ).diagnostics.map(({ code }) => code);
  expect(await codes("queue")).not.toContain("CG641");
  expect(await codes("db")).toContain("CG641");
});

it.each([
  "imports = lib.optional pkgs.stdenv.isLinux more; config = db;",
  "imports = [ { } ] ++ lib.optional pkgs.stdenv.isLinux more; config = db;",
  "config = lib.mkMerge ([ db ] ++ map (name: more) config.x);",
])("leaves a module alone that may have more: %s", async (module) => {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = {
        process = { command = "/bin/web"; environment.URL = "postgres://wiki@db/wiki"; };
        resources.db.hostosConfig = { config, ... }: let
          db.services.postgresql.enable = true;
          more.services.postgresql.ensureUsers = [ { name = "wiki"; } ];
        in { ${module} };
      };
      runtimes.container.enable = true;
    };
  }`);
  expect(diagnostics.map(({ code }) => code)).not.toContain("CG641");
});

it.each(["services.keycloak.enable = true;", 'systemd.services.postgresql.postStart = "…";'])(
  "leaves a machine alone that has more: %s",
  async (module) => {
    const { diagnostics } = await compileNixRecipe(`{
      apps.web.services = {
        components.web = {
          process = { command = "/bin/web"; environment.URL = "postgres://wiki@db/wiki"; };
          resources.db.hostosConfig = { services.postgresql.enable = true; ${module} };
        };
        runtimes.container.enable = true;
      };
    }`);
    expect(diagnostics.map(({ code }) => code)).not.toContain("CG641");
  },
);

it("counts what hosts say besides, and what containers do", async () => {
  const app = (runtimes: string): string => `{
    apps.web.services = {
      components.web = {
        process = { command = "/bin/web"; environment.URL = "postgres://wiki@db/wiki"; };
        resources.db.hostosConfig.services.postgresql.enable = true;
      };
      runtimes = { ${runtimes} };
    };
  }`;
  const more =
    'services.postgresql = { ensureUsers = [ { name = "wiki"; } ]; ensureDatabases = [ "wiki" ]; };';
  const codes = async (runtimes: string): Promise<readonly string[]> =>
    (await compileNixRecipe(app(runtimes))).diagnostics.map(({ code }) => code);
  expect(await codes(`hostos = { enable = true; hostosConfig = { ${more} }; };`)).not.toContain("CG641");
  expect(
    await codes(`container = { enable = true; resources.db.hostosConfig = { ${more} }; };`),
  ).not.toContain("CG641");
  expect(await codes("hostos.enable = true;")).toContain("CG641");
});
