import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

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

  it("is MySQL with the accounts of NixOS", async () => {
    expect(await said({ environment: 'URL = "mysql://web@db/web";', module: mysql })).toEqual([
      "on hosts MySQL refuses `web`, which comes without a password",
      expect.stringContaining("`services.mysql.initialScript`"),
    ]);
  });
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
