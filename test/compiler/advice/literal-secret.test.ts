import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

it.each([
  ["$__file{/run/secrets/admin}", false],
  ["file:/run/secrets/admin", false],
  ["hunter2", true],
])("takes the password %j for a secret: %s", async (value, isSecret) => {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services.components.web.process = {
      command = "/bin/web";
      environment.GF_SECURITY_ADMIN_PASSWORD = ${JSON.stringify(value)};
    };
  }`);
  expect(diagnostics.some(({ code }) => code === "advice/literal-secret")).toBe(isSecret);
});

/** Names of the secrets reported for the services of an app. */
async function reported(services: string): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{ apps.web.services = ${services}; }`);
  const isSecret = ({ code }: { code: string }): boolean =>
    code === "advice/literal-secret" || code === "advice/placeholder-secret";
  expect(diagnostics.filter((each) => each.severity === "error" && !isSecret(each))).toEqual([]);
  return diagnostics
    .filter(isSecret)
    .map(({ message }) => /^(?:the password of )?`(.*?)`/.exec(message)?.[1]);
}
const process = (options: string) =>
  reported(`{ components.web.process = { command = "/bin/web"; ${options} }; }`);
const resource = (module: string) =>
  reported(`{ components.web = { process.command = "/bin/web"; resources.db.hostosConfig = ${module}; }; }`);

it.each([
  ['"--password=hunter2!"', ["password"]],
  ['"--admin-token" "hunter2!"', ["admin-token"]],
  ['"run" "postgres://me:hunter2@db/web"', ["argument 2"]],
  ['"--db=postgres://me:hunter2@db/web"', ["db"]],
  ['"--password-file=/run/secrets/x" "--token" "/run/secrets/y" "--token" "--verbose"', []],
  ['"--db=postgres://me:${PASSWORD}@db/web" "--token=$TOKEN" "${pkgs.hello}/bin/x"', []],
])("reports secrets in arguments: %s", async (argv, names) => {
  expect(await process(`argv = [ ${argv.replaceAll("${P", "\\${P")} ];`)).toEqual(names);
});

it("reports secrets in generated configuration files", async () => {
  const text = '"password: hunter2!\\nurl: redis://:hunter2@cache\\nkey_file: /run/secrets/key\\n"';
  expect(await process(`configData."web.yaml".text = ${text};`)).toEqual(["password", "url"]);
  expect(await process(`configData."web.yaml" = { enable = false; text = ${text}; };`)).toEqual([]);
  expect(await process('configData."web.yaml".text = "password: ${pkgs.hello}\\n";')).toEqual([]);
});

it("reports secrets in the configuration of hosts and resources, but not of tests", async () => {
  expect(await resource('{ services.redis.servers.x.requirePass = "hunter2!"; }')).toEqual(["requirePass"]);
  expect(await resource('{ services.redis.servers.x.requirePassFile = "/run/secrets/redis"; }')).toEqual([]);
  expect(
    await resource(`{ pkgs, ... }: {
      services.postgresql.initialScript = pkgs.writeText "init.sql" ''
        CREATE ROLE web LOGIN PASSWORD 'hunter2!';
        CREATE DATABASE web OWNER web;
      '';
    }`),
  ).toEqual(["password"]);
  const host = (where: string) =>
    reported(`{
      components.web.process.command = "/bin/web";
      runtimes.hostos = { enable = true; hostosConfig.services.x.settings.secret_key = "${where}"; };
    }`);
  expect(await host("4fz7k2j9d8s6")).toEqual(["secret_key"]);
  expect(await host("/run/secrets/x")).toEqual([]);
  const { diagnostics } = await compileNixRecipe(`{
    apps.web = {
      services.components.web.process.command = "/bin/web";
      test.services.hostosConfig.users.users.x.password = "hunter2!";
    };
  }`);
  expect(diagnostics.map(({ code }) => code)).not.toContain("advice/literal-secret");
});

it.each([
  ["rest:https://me:hunter2@backup.example.org/", true],
  ["jdbc:postgresql://me:hunter2@db/web", true],
  ["postgres://me:$PASSWORD@db/web", false],
  ["postgres://me:%DB_PASSWORD%@db/web", false],
  ["postgres://me:100%sure%@db/web", true],
  ["postgres://guest:guest@db/web", true],
  ["amqp://guest:guest@queue:5672//", false],
  ["amqp://guest:guest2@queue", true],
])("takes the URL %j for a secret: %s", async (url, isSecret) => {
  expect(await process(`environment.REPOSITORY = "${url}";`)).toEqual(isSecret ? ["REPOSITORY"] : []);
});

it.each([
  ['{ services.redis.servers.x.requirePass = "hunter2!"; }', "requirePass"],
  ['{ services.redis.servers = lib.mkForce { x.requirePass = "hunter2!"; }; }', "requirePass"],
  ['{ services.redis = lib.mkMerge [ { servers.x.requirePass = "hunter2!"; } ]; }', "requirePass"],
  ['{ services.x = { port = 1; settings.url = "redis://:hunter2@db"; }; }', "url"],
])("points at the setting within a module: %s", async (module, expected) => {
  const recipe = `{ apps.web.services = {
    components.web = { process.command = "/bin/web"; resources.db.hostosConfig = ${module}; };
    runtimes.hostos.enable = true;
  }; }`;
  const { diagnostics } = await compileNixRecipe(recipe);
  const text = `{ lib, pkgs, config, ... }: with lib; ${recipe}`;
  const places = diagnostics.flatMap(({ code, span }) =>
    code === "advice/literal-secret" && span ? [span] : [],
  );
  expect(places.map(({ start, end }) => text.slice(start, end))).toEqual([expected]);
});

// A placeholder of a secret is a secret if it is not replaced.
it.each([
  ['environment.DB_PASSWORD = "changeme";', ["DB_PASSWORD"]],
  ['environment.SECRET_KEY = "your-secret-key";', ["SECRET_KEY"]],
  ['argv = [ "--admin-password" "change-me!" "--token=placeholder" ];', ["admin-password", "token"]],
  [
    `configData.a.text = ''\ndb:\n  password: changeme # change this\n  api_key: "xxxx"\n  user: web\n'';`,
    ["password", "api_key"],
  ],
  ["configData.a.text = ''\npassword = secret\nsecret = 'password'\n'';", ["password", "secret"]],
  ["configData.a.text = ''\n# password: changeme\npass_attrs = uid=user, userPassword=password\n'';", []],
  ["configData.a.text = ''\npassword: <password>\ntoken: @TOKEN@\n'';", []],
  // The password of a URL.
  ['environment.DATABASE_URL = "postgres://wiki:secret@db/wiki";', ["DATABASE_URL"]],
  ['environment.DATABASE_URL = "postgres://wiki:$PASSWORD@db/wiki";', []],
  [
    'argv = [ "--database=mysql://wiki:changeme@db/wiki" "redis://:password@cache" ];',
    ["database", "argument 2"],
  ],
  ['configData.a.text = "db = postgres://wiki:changeme@db/wiki\nsee https://db/changeme@\n";', ["db"]],
  [
    'configData.a.text = "db = postgres://wiki:changeme@db/wiki\n"; preStart = "sed s/changeme/x/ a > b";',
    [],
  ],
  [`configData.a.text = "password: changeme\n"; preStart = "sed s/changeme/x/ $XDG_CONFIG_HOME/a > a";`, []],
  [`configData.a.text = "password: changeme\n"; preStart = "echo changeme";`, ["password"]],
])("reports placeholders that nothing replaces: %s", async (options, names) => {
  expect(await process(options)).toEqual(names);
});

const references = [
  ["${ADMIN_TOKEN}", "${ADMIN_TOKEN}"],
  ["$ADMIN_TOKEN", "$ADMIN_TOKEN"],
  ["%ADMIN_TOKEN%", "%ADMIN_TOKEN%"],
] as const;
const asNix = (value: string) => JSON.stringify(value).replaceAll("${", "\\${");

it.each(references)("%j in a variable is reported if nothing replaces it", async (written, reference) => {
  const { diagnostics } = await compileNixRecipe(`{ apps.web.services.components.web.process = {
    command = "/bin/web";
    environment.ADMIN_TOKEN = ${asNix(written)};
  }; }`);
  expect(
    diagnostics.filter(({ code }) => code === "advice/placeholder-secret").map(({ message }) => message),
  ).toEqual([`\`ADMIN_TOKEN\` is set to the text \`${reference}\`, and nothing replaces it`]);
});

it.each(references)("%j is not reported if something replaces it", async (written) => {
  const environment = `environment.ADMIN_TOKEN = ${asNix(written)};`;
  const script = `command = pkgs.writeShellScriptBin "web" ''ADMIN_TOKEN=$(echo "$ADMIN_TOKEN" | sed "s/${written.replaceAll("${", "''${")}/x/") web'';`;
  expect(await reported(`{ components.web.process = { ${environment} ${script} }; }`)).toEqual([]);
  const file = 'hostosConfig.systemd.services.web.serviceConfig.EnvironmentFile = [ "/run/secrets/web" ];';
  const host = `runtimes.hostos = { enable = true; ${file} };`;
  expect(
    await reported(`{ components.web.process = { command = "/bin/web"; ${environment} }; ${host} }`),
  ).toEqual([]);
  // In a file it may be what the program itself puts in.
  expect(
    await process(`configData.a.text = ''\nadmin_token: ${written.replaceAll("${", "''${")}\n'';`),
  ).toEqual([]);
});

it("reports placeholders in modules as the secret", async () => {
  expect(await resource('{ services.redis.servers.x.requirePass = "changeme"; }')).toEqual(["requirePass"]);
  expect(await resource('{ services.x.settings.url = "redis://:changeme@cache"; }')).toEqual(["url"]);
  expect(
    await resource(
      `{ pkgs, ... }: { services.mysql.initialScript = pkgs.writeText "a" "\nCREATE USER a IDENTIFIED BY 'password';"; }`,
    ),
  ).toEqual(["password"]);
  const { diagnostics } = await compileNixRecipe(
    `{ apps.web.services.components.web.process = {
      command = "/bin/web";
      environment = { ADMIN_TOKEN = "CHANGE_ME"; DB = "redis://:changeme@db"; };
    }; }`,
  );
  expect(
    diagnostics.filter(({ code }) => code === "advice/placeholder-secret").map(({ message }) => message),
  ).toEqual([
    "`ADMIN_TOKEN` is set to the placeholder `CHANGE_ME`, and nothing replaces it",
    "the password of `DB` is set to the placeholder `changeme`, and nothing replaces it",
  ]);
});

it("reads jobs like components", async () => {
  const job = (options: string) =>
    reported(`{ jobs.migrate.process = { command = "/bin/web"; ${options} }; }`);
  expect(await job('environment.DB_PASSWORD = "hunter2!";')).toEqual(["DB_PASSWORD"]);
  expect(await job('argv = [ "--password=hunter2!" ];')).toEqual(["password"]);
  expect(await job('configData."web.conf".text = "password = hunter2!";')).toEqual(["password"]);
});

it("reads scripts of jobs like those of components", async () => {
  const { diagnostics } = await compileNixRecipe(
    `{ apps.web.services.jobs.migrate.process = { command = "/bin/web"; preStart = "export PASSWORD=hunter2; if true"; }; }`,
  );
  const codes = diagnostics.map(({ code }) => code);
  expect(codes).toEqual(
    expect.arrayContaining(["advice/no-runtime", "advice/script-secret", "advice/script-syntax"]),
  );
});
