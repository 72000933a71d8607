// Slow. Depends on: emitters/hostos.
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { suiteFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// A PostgreSQL server with the rules of a generated module, and those of a generated image, before those of NixOS. Every
// Debian has these accounts.

const recipe = `{
  apps.demo.services = {
    components = {
      games = {
        process.command = "/bin/games";
        resources.db = {
          hostosConfig.services.postgresql.enable = true;
          database.enable = true;
        };
      };
      backup = {
        process.command = "/bin/backup";
        resources.db.database = { enable = true; name = "games"; role = "games"; };
      };
      man = {
        process.command = "/bin/man";
        resources.db.database = { enable = true; name = "old-pages"; };
      };
    };
    runtimes.hostos.enable = true;
    runtimes.container.enable = true;
  };
}`;

/** Source: nixpkgs, nixos/modules/services/databases/postgresql.nix (read 2026-11). */
const ofNixos = {
  authentication: "local all postgres peer map=postgres\nlocal all all peer\n",
  identMap: "postgres postgres postgres\n",
};

/** Debian has the programs of the server outside of `PATH`. */
const servers = "/usr/lib/postgresql";
const server = existsSync(servers) ? join(servers, readdirSync(servers).sort().at(-1) ?? "", "bin") : "";

// Only root can act as several accounts.
const title = "PostgreSQL with the rules of a module";
const describeAsRoot =
  process.getuid?.() === 0
    ? (body: () => void) => describeWith(["psql", "setpriv"], title, body)
    : (body: () => void) => describe.skip(`${title} (skipped: not root)`, body);

describeAsRoot(() => {
  const folder = suiteFolder();
  const data = join(folder, "data");

  const as = (account: string, program: string, ...args: readonly string[]) =>
    spawnSync("setpriv", [`--reuid=${account}`, `--regid=${account}`, "--clear-groups", program, ...args], {
      encoding: "utf8",
      cwd: "/",
    });
  const query = (account: string, role: string, database: string, statement: string) =>
    as(account, "psql", "-h", folder, "-p", String(port), "-U", role, "-d", database, "-tAc", statement);

  /** Over TCP from the network of the server, as another container of the app. */
  const queryByNetwork = (role: string, database: string, statement: string) =>
    as(
      "man",
      "psql",
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      "-w",
      "-U",
      role,
      "-d",
      database,
      "-tAc",
      statement,
    );
  let port = 0;

  beforeAll(async () => {
    const { text } = await compileNixRecipe(recipe);
    const module = text("apps/demo/hostos/module.nix") ?? "";
    const image = text("apps/demo/container/images.nix") ?? "";
    const lines = (first: string, file = module): string =>
      [...file.matchAll(new RegExp(`^ *(${first} .*)$`, "gm"))].map(([, line]) => `${line}\n`).join("");
    port = await freePort();
    const [, ownership = ""] = /psql -tAc '(ALTER .*)'/.exec(module) ?? [];
    const number = (flag: string): number =>
      Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    mkdirSync(data);
    chownSync(data, number("-u"), number("-g"));
    chmodSync(folder, 0o777);
    expect(as("postgres", join(server, "initdb"), "--no-sync", "-D", data).stderr).not.toContain("error");
    writeFileSync(join(data, "pg_hba.conf"), lines("local") + lines("host", image) + ofNixos.authentication);
    writeFileSync(join(data, "pg_ident.conf"), lines("catalog") + ofNixos.identMap);
    const options = `-k ${folder} -h 127.0.0.1 -p ${port} -c fsync=off`;
    as("postgres", join(server, "pg_ctl"), "-D", data, "-o", options, "-l", join(data, "log"), "-w", "start");
    for (const statement of [
      'CREATE DATABASE "games"',
      'CREATE DATABASE "old-pages"',
      'CREATE USER "games"',
      'CREATE USER "man"',
      'ALTER DATABASE "games" OWNER TO "games"',
      ownership,
    ]) {
      const { status, stderr } = query("postgres", "postgres", "postgres", statement);
      expect([status, stderr], readFileSync(join(data, "log"), "utf8")).toEqual([0, ""]);
    }
  });

  afterAll(() => {
    as("postgres", join(server, "pg_ctl"), "-D", data, "-m", "immediate", "stop");
  });

  it.each([
    ["games", "games", "games"],
    ["backup", "games", "games"],
    ["man", "man", "old-pages"],
  ])("the account %s makes tables as the role %s in the database %s", (account, role, database) => {
    const { status, stderr } = query(account, role, database, `CREATE TABLE by_${account} (a int)`);
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.each([
    ["man", "games", "games"],
    ["news", "games", "games"],
    ["backup", "man", "old-pages"],
    ["backup", "postgres", "games"],
  ])("the account %s cannot connect as the role %s to the database %s", (account, role, database) => {
    expect(query(account, role, database, "SELECT 1").stderr).toContain(
      `Peer authentication failed for user "${role}"`,
    );
  });

  it.each([
    ["games", "games"],
    ["man", "old-pages"],
  ])("another container connects as the role %s to its database %s without a password", (role, database) => {
    const { status, stdout, stderr } = queryByNetwork(role, database, "SELECT current_user");
    expect([status, stdout.trim(), stderr]).toEqual([0, role, ""]);
  });

  it.each([
    ["postgres", "games"],
    ["postgres", "postgres"],
    ["games", "old-pages"],
    ["man", "postgres"],
  ])("another container cannot connect as the role %s to the database %s", (role, database) => {
    expect(queryByNetwork(role, database, "SELECT 1").stderr).toContain("no pg_hba.conf entry");
  });

  it("another container cannot run programs on the server", () => {
    const { stderr } = queryByNetwork("games", "games", "COPY (SELECT 1) TO PROGRAM 'id'");
    expect(stderr).toMatch(/ to COPY to or from an external program/);
  });
});

/** A port of 127.0.0.1 on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
