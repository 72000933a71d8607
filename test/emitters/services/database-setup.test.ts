// Slow. Depends on: emitters/services.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabasePlan } from "../../../compiler/plan/model.ts";
import { databaseSetup } from "../../../emitters/services/database-setup.ts";
import { evaluateHostOs } from "../../support/host-os.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { suiteFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// The setup of databases on a real server, which logs every statement.

const database = (overrides: Partial<DatabasePlan>): DatabasePlan => ({
  component: "web",
  resource: "db",
  service: "postgresql",
  account: "web",
  name: "papers",
  role: "web",
  port: null,
  password: null,
  extensions: [],
  collation: null,
  ...overrides,
});

const root = join(import.meta.dirname, "../../..");

/** Debian has the programs of the server outside of `PATH`. */
const servers = "/usr/lib/postgresql";
const server = existsSync(servers) ? join(servers, readdirSync(servers).sort().at(-1) ?? "", "bin") : "";

const title = "the setup of databases in PostgreSQL";
const describeAsRoot =
  process.getuid?.() === 0
    ? (body: () => void) => describeWith(["localedef", "psql", "setpriv"], title, body)
    : (body: () => void) => describe.skip(`${title} (skipped: not root)`, body);

describeAsRoot(() => {
  const folder = suiteFolder();
  const [data, credentials, log, locales] = (["data", "credentials", "log", "locales"] as const).map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const account = "man";
  const secret = 'it\'s \\ $5 `x` "%"';

  const as = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    spawnSync("setpriv", [`--reuid=${account}`, `--regid=${account}`, "--clear-groups", program, ...args], {
      encoding: "utf8",
      cwd: "/",
      env: {
        PATH: process.env["PATH"],
        LOCPATH: locales,
        PGHOST: folder,
        PGPORT: "5599",
        PGUSER: "postgres",
        ...env,
      },
    });
  const query = (statement: string, name = "postgres", env = {}) =>
    as("psql", ["-XtA", "-d", name, "-c", statement], env);
  const setUp = (...databases: readonly DatabasePlan[]) =>
    as("sh", ["-ec", databaseSetup("papers", databases)], { CREDENTIALS_DIRECTORY: credentials });
  const byPassword = (password: string) =>
    query("SELECT current_user", "papers", { PGHOST: "127.0.0.1", PGUSER: "web", PGPASSWORD: password });
  const withPassword = database({ password: { secret: "database", file: "/run/secrets/x" } });
  const secretFile = join(credentials, "_papers.web.database");

  beforeAll(() => {
    chmodSync(folder, 0o755);
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, account]).stdout));
    for (const path of [data, credentials, folder]) {
      mkdirSync(path, { recursive: true });
      chownSync(path, uid ?? 0, gid ?? 0);
    }
    writeFileSync(secretFile, `${secret}\n`);
    as(join(server, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", "--locale=C.UTF-8"]);
    writeFileSync(
      join(data, "pg_hba.conf"),
      "local all all trust\nhost papers web 127.0.0.1/32 scram-sha-256\n",
    );
    // `C.UTF-8` has no version.
    mkdirSync(locales);
    spawnSync("localedef", ["-i", "en_GB", "-f", "UTF-8", join(locales, "en_GB.UTF-8")]);
    const options = `-c port=5599 -c unix_socket_directories=${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c log_statement=all -c log_min_duration_statement=0 -c log_min_error_statement=debug5`;
    const started = as(join(server, "pg_ctl"), ["-D", data, "-l", log, "-w", "-o", options, "start"]);
    expect([started.status, started.stderr]).toEqual([0, ""]);
    query("CREATE ROLE web LOGIN");
    query("CREATE DATABASE papers OWNER web");
  }, 60_000);

  afterAll(() => {
    as(join(server, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"]);
  });

  it("is ready for others once it accepts connections", () => {
    const check = (port: number): number | null => {
      const [command = ""] = nixEvalJson(`
        import ${root}/templates/lib/resource-checks.nix { lib = import ${root}/test/nixpkgs/lib.nix; } {
          hostName = "db";
          published = { };
          services.postgresql = {
            enable = true;
            settings = { port = ${port}; unix_socket_directories = "${folder}"; };
          };
        }`) as readonly string[];
      return as("sh", ["-c", command]).status;
    };
    expect([check(5598), check(5599)]).toEqual([2, 0]);
  });

  it("lets those start that wait for the check of its resource", () => {
    const { papers } = evaluateHostOs(join(root, "golden/resources/out"), ["papers"], {
      elsewhere: "/usr",
      scripts: folder,
    });
    for (const { path, text } of Object.values(papers?.scripts ?? {}))
      if (path.startsWith(join(folder, "db-"))) writeFileSync(path, `#!/bin/bash\n${text}`, { mode: 0o755 });
    const waitFor = (port: string) => as("timeout", ["3", join(folder, "db-wait-healthy")], { PGPORT: port });
    expect(waitFor("5598")).toMatchObject({ status: 124, stderr: "" });
    expect(waitFor("5598").stdout).toMatch(/^(?:db: not healthy yet\n)+$/);
    expect(waitFor("5599")).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  it("gives a role the password of a secret, which no log and no statistics have", () => {
    const { status, stdout, stderr } = setUp(withPassword);
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
    expect(byPassword(secret).stdout).toBe("web\n");
    expect(query("SELECT rolpassword FROM pg_authid WHERE rolname = 'web'").stdout).toMatch(
      /^SCRAM-SHA-256\$/,
    );
    const logged = readFileSync(log, "utf8");
    expect(logged).toContain("CREATE ROLE web");
    expect(logged).not.toMatch(/ALTER ROLE|it's|\$5/);
  });

  it("sets a changed password at the next start", () => {
    query("ALTER ROLE web PASSWORD 'old'");
    writeFileSync(secretFile, "new");
    expect(setUp(withPassword).status).toBe(0);
    expect(byPassword("new").stdout).toBe("web\n");
    expect(byPassword("old").status).toBe(2);
  });

  it("keeps the password where the secret is missing, and goes on", () => {
    writeFileSync(secretFile, "");
    const { status, stderr } = setUp(withPassword, database({ extensions: ["citext"] }));
    expect(stderr).toContain(
      "the secret database of web is missing or empty: the role web keeps its password",
    );
    expect(status).toBe(0);
    expect(byPassword("new").stdout).toBe("web\n");
    expect(query("SELECT extname FROM pg_extension", "papers").stdout).toContain("citext");
  });

  it("creates extensions in the database of the component only, and again without a word", () => {
    const wanted = database({ extensions: ["pg_trgm", "uuid-ossp"] });
    expect([setUp(wanted).status, setUp(wanted).status]).toEqual([0, 0]);
    expect(query("SELECT extname FROM pg_extension", "papers").stdout).toMatch(/pg_trgm\nuuid-ossp/);
    expect(query("SELECT extname FROM pg_extension").stdout).not.toContain("pg_trgm");
  });

  it("makes a database with a collation and its owner", () => {
    const { status, stderr } = setUp(database({ name: "sorted", collation: "C" }));
    expect([status, stderr]).toEqual([0, ""]);
    const made =
      "SELECT datcollate, rolname FROM pg_database JOIN pg_roles r ON r.oid = datdba WHERE datname = 'sorted'";
    expect(query(made).stdout).toBe("C|web\n");
  });

  it("logs a database with another collation", () => {
    const { status, stderr } = setUp(database({ name: "sorted", collation: "C.UTF-8" }));
    expect(status).toBe(0);
    expect(stderr).toContain("the database sorted has the collation C, not C.UTF-8: dump it");
    expect(setUp(database({ collation: "C.utf8" })).stderr).toBe("");
  });

  it("logs a database whose sort order may have moved with the C library, until its version is refreshed", () => {
    const moved = database({ name: "moved", collation: "en_GB.UTF-8" });
    expect(setUp(moved).stderr).toBe("");
    query("UPDATE pg_database SET datcollversion = '2.1' WHERE datname = 'moved'");
    expect(setUp(moved).stderr).toMatch(
      /run REINDEX DATABASE "moved", then ALTER DATABASE "moved" REFRESH COLLATION VERSION/,
    );
    query('ALTER DATABASE "moved" REFRESH COLLATION VERSION');
    expect(setUp(moved).stderr).toBe("");
  });
});
