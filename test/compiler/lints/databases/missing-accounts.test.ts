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
