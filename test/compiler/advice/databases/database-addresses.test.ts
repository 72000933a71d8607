import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// On a host a database is asked for a password by TCP. Facts: nixos/modules/services/databases, pg_hba.conf.

const postgresql = "services.postgresql.enable = true;";
const mysql =
  'services.mysql = { enable = true; package = pkgs.mariadb; ensureUsers = [ { name = "web"; } ]; };';

interface App {
  readonly environment: string;
  readonly module?: string;
  readonly process?: string;
  readonly host?: string;
  readonly runtime?: string;
}

/** What is said of a component with these variables, beside a resource `db`. */
async function said({ environment, module = postgresql, process = "", host = "", runtime = "hostos" }: App) {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = {
        process = { command = "/bin/web"; environment = { ${environment} }; ${process} };
        resources.db.hostosConfig = { ${module} };
      };
      runtimes = { ${runtime}.enable = true; hostos.hostosConfig = { ${host} }; };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG625").flatMap(({ message, hint }) => [message, hint]);
}

const refused = "on hosts PostgreSQL refuses `web`, which comes without a password";

describe("a database that refuses its component on hosts", () => {
  it.each([
    ['URL = "postgres://me@db/web";', postgresql],
    ['URL = "postgres://me@db/web"; SECRET_KEY_FILE = "/run/secrets/key";', postgresql],
    ['URL = "postgresql+asyncpg://me@db:5432/web?sslmode=disable";', postgresql],
    ['DSN = "user=me host=db dbname=web sslmode=disable";', postgresql],
    ['URL = "jdbc:postgresql://db:5432/web?user=me";', postgresql],
    ['KC_DB_URL = "jdbc:postgresql://db/web"; KC_DB_USERNAME = "me";', postgresql],
    [
      'URL = "postgres://me@db/web";',
      'services.postgresql = { enable = true; authentication = "local all all trust\nhost all all samenet md5"; };',
    ],
  ])("is PostgreSQL without a password: %s", async (environment, module) => {
    expect(await said({ environment, module })).toEqual([
      refused,
      expect.stringContaining('`services.postgresql.authentication = "host web me 127.0.0.1/32 trust"`'),
    ]);
  });

  it.each(["mysql://web@db/web", "web@tcp(db:3306)/web?parseTime=true", "jdbc:mariadb://db/web?user=web"])(
    "is MySQL with the accounts of NixOS: %s",
    async (url) => {
      expect(await said({ environment: `URL = "${url}";`, module: mysql })).toEqual([
        "on hosts MySQL refuses `web`, which comes without a password",
        expect.stringContaining("`services.mysql.initialScript`"),
      ]);
    },
  );
});

describe("an address that is no variable", () => {
  it.each([
    ["an argument", 'argv = [ "serve" "postgres://me@db/web" ];'],
    ["the value of an option", 'argv = [ "--database-url=postgres://me@db/web" ];'],
    ["words of libpq", 'argv = [ "-db" "user=me host=db dbname=web" ];'],
    ["a configuration file", `configData."web.toml".text = ''\n[db]\nurl = "postgres://me@db/web"\n'';`],
  ])("is told of: %s", async (_, process) => {
    expect(await said({ environment: "", process })).toEqual([refused, expect.stringContaining(" web me ")]);
  });

  it.each([
    ["a password", 'argv = [ "--db=postgres://me:$PASS@db/web" ];'],
    ["an option for a password", 'argv = [ "postgres://me@db/web" "--password-file=/run/x" ];'],
    [
      "a password beside it",
      `configData."web.toml".text = ''\nurl = "postgres://me@db/web"\npassword_file = "/run/x"\n'';`,
    ],
    ["an example", `configData."web.toml".text = ''\n# postgres://me@db/web\n'';`],
    ["a file that is left out", 'configData.web = { enable = false; text = "postgres://me@db/web"; };'],
  ])("is not, with %s", async (_, process) => {
    expect(await said({ environment: "", process })).toEqual([]);
  });
});

describe("nothing is said", () => {
  const environment = 'URL = "postgres://me@db/web";';
  it.each<[string, App]>([
    ["of a password", { environment: 'URL = "postgres://me:$PASS@db/web";' }],
    ["of a password beside it", { environment: `${environment} PGPASSFILE = "/run/secrets/pgpass";` }],
    ["of a password that a script writes", { environment, process: 'preStart = "cp /run/x ~/.pgpass";' }],
    [
      "of a unit that gets more on hosts",
      { environment, host: 'systemd.services.web.serviceConfig.EnvironmentFile = "/run/x";' },
    ],
    ["of the socket", { environment: 'URL = "postgres://me@db/web?host=/run/postgresql";' }],
    ["of another machine", { environment: 'URL = "postgres://me@db.example.org/web";' }],
    [
      "of PostgreSQL that trusts it",
      {
        environment,
        module: 'services.postgresql = { enable = true; authentication = "host all all samenet trust"; };',
      },
    ],
    [
      "of PostgreSQL that trusts it on hosts",
      { environment, host: 'services.postgresql.authentication = "host all all 127.0.0.1/32 trust";' },
    ],
    [
      "of lines that only Nix knows",
      { environment, module: 'services.postgresql = { enable = true; authentication = "${pkgs.lines}"; };' },
    ],
    ["of containers", { environment, runtime: "container" }],
    ["of MySQL for PostgreSQL", { environment, module: mysql }],
  ])("%s", async (_, app) => {
    expect(await said(app)).toEqual([]);
  });
});

describe("an address whose parts are settings of their own", () => {
  it.each<[string, Partial<App>]>([
    ["variables", { environment: 'DB_HOST = "db"; DB_PORT = "5432"; DB_USER = "me"; DB_NAME = "web";' }],
    ["variables of libpq", { environment: 'PGHOST = "db"; PGUSER = "me"; PGDATABASE = "web";' }],
    [
      "a host with a port",
      { environment: 'A__db__HOST = "db:5432"; A__db__USER = "me"; A__db__NAME = "web";' },
    ],
    ["arguments", { process: 'argv = [ "--db-host" "db" "--db-user=me" "--db-name" "web" ];' }],
    [
      "YAML",
      {
        process: `configData.a.text = ''\ndatabase:\n  host: db\n  # of all\n  pool:\n    size: 4\n  user: "me"\n  name: web\n'';`,
      },
    ],
    [
      "TOML",
      { process: `configData.a.text = ''\n[db]\nhost = "db"\nusername = "me"\ndatabase = "web"\n'';` },
    ],
    ["flat keys", { process: "configData.a.text = ''\ndb_host = db\ndb_user = me\ndb_name = web\n'';" }],
  ])("is told of: %s", async (_, app) => {
    expect(await said({ environment: "", ...app })).toEqual([
      refused,
      expect.stringContaining('"host web me 127.0.0.1/32 trust"'),
    ]);
  });

  it.each([
    ['preStart = "${pkgs.web}/bin/web migrate";', true],
    ['preStart = "${lib.getExe pkgs.web} migrate";', true],
    ['preStart = "${./src}/web.sh migrate";', false],
    ['preStart = "${pkgs.writeShellScript "a" "cp /run/x ."} migrate";', false],
  ])("is told of beside a script that runs packages: %s", async (process, isTold) => {
    const { length } = await said({ environment: 'URL = "postgres://me@db/web";', process });
    expect(length > 0).toBe(isTold);
  });

  const split = 'DB_HOST = "db"; DB_USER = "me";';
  it("has all databases where it names none", async () => {
    expect(await said({ environment: split })).toEqual([
      refused,
      expect.stringContaining('"host all me 127.0.0.1/32 trust"'),
    ]);
  });

  it.each<[string, App]>([
    ["a password", { environment: `${split} DB_PASSWORD_FILE = "/run/x";` }],
    ["a password in arguments", { environment: split, process: 'argv = [ "--db-password-file=/run/x" ];' }],
    [
      "a password in a file",
      { environment: split, process: `configData.a.text = "db_password_file = /run/x";` },
    ],
    ["a file that only Nix knows", { environment: split, process: 'configData.a.source = "${pkgs.a}/b";' }],
    ["a certificate", { environment: split, process: 'argv = [ "--ssl-cert=/run/x" ];' }],
    ["another host", { environment: 'DB_HOST = "elsewhere"; DB_USER = "me";' }],
    ["no user, so that it has one of its own", { environment: 'DB_HOST = "db";' }],
    ["the user of something else", { environment: 'DB_HOST = "db"; SMTP_USER = "me";' }],
    [
      "the user of another section",
      { environment: "", process: `configData.a.text = ''\n[db]\nhost = db\n[mail]\nuser = me\n'';` },
    ],
    ["a cache", { environment: 'REDIS_HOST = "db"; REDIS_USER = "me";' }],
    ["two databases", { environment: split, module: `${postgresql} ${mysql}` }],
    [
      "accounts with passwords",
      {
        environment: split,
        module: `${postgresql} services.postgresql.initialScript = pkgs.writeText "a" "ALTER ROLE me PASSWORD 'x'";`,
      },
    ],
  ])("is not told of, with %s", async (_, app) => {
    expect(await said(app)).toEqual([]);
  });
});

it("takes the kind from a JDBC address, whatever passwords the host has for others", async () => {
  const environment = 'KC_DB_URL = "jdbc:postgresql://db/web"; KC_DB_USERNAME = "me";';
  const host = 'services.restic.backups.a.extraOptions = [ "password-command=x" ];';
  expect((await said({ environment, host }))[0]).toBe(refused);
});

it("is no address where a password is in it, or in a setting beside it", async () => {
  for (const environment of [
    'URL = "jdbc:postgresql://db/web?user=me&password=x";',
    'URL = "jdbc:postgresql://db/web"; DB_USERNAME = "me";',
    'KC_DB_URL = "jdbc:postgresql://db/web"; KC_DB_USERNAME = "me"; KC_DB_PASSWORD_FILE = "/run/p";',
    'URL = "me:x@tcp(db:3306)/web";',
  ])
    expect(await said({ environment })).toEqual([]);
});
