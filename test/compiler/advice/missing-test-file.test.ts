import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// Facts: systemd.exec(5), `LoadCredential=`, `SetCredential=` and `EnvironmentFile=`; tmpfiles.d(5).

interface App {
  readonly service?: string;
  readonly host?: string;
  readonly machine?: string;
  readonly more?: string;
  readonly script?: string;
  readonly test?: string;
}

/** What is said of an app whose unit has these settings. */
async function said({ service = "", host = "", machine = "", more = "", script = "true", test = "" }: App) {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web = {
      services = {
        ${more.includes("components.web.process") ? "" : 'components.web.process = { command = "/bin/web"; };'}
        runtimes.hostos = {
          enable = true;
          hostosConfig = { systemd.services.web.serviceConfig = { ${service} }; ${host} };
        };
        ${more}
      };
      test.services = { ${test} script = "${script}"; hostosConfig = { ${machine} }; };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "advice/missing-test-file").map(({ message }) => message);
}

const told = (file: string): readonly string[] => [
  `the test of \`web\` never finishes: its machine does not have \`${file}\`, and \`web\` cannot start`,
];
const credential = 'LoadCredential = [ "key:/run/secrets/key" ];';

it.each([
  [credential, "/run/secrets/key"],
  ['LoadCredential = "key:/run/agenix/key";', "/run/agenix/key"],
  ['LoadCredentialEncrypted = "key:/var/lib/secrets/key";', "/var/lib/secrets/key"],
  ['EnvironmentFile = "/run/secrets/env";', "/run/secrets/env"],
  ['EnvironmentFile = [ "/run/secrets/env" "/run/secrets/env" ];', "/run/secrets/env"],
])("reports a file that the test machine does not have: %s", async (service, file) => {
  expect(await said({ service })).toEqual(told(file));
});

it("reports a file in the component's own folder, which nothing else creates", async () => {
  expect(await said({ service: 'EnvironmentFile = "/var/lib/web/env";' })).toEqual(told("/var/lib/web/env"));
});

it("reports a file that the unit of a resource requires", async () => {
  const resource = `components.web.resources.postgresql = {
    role = "backend";
    hostosConfig = {
      services.postgresql.enable = true;
      systemd.services.postgresql.serviceConfig.LoadCredential = "key:/run/secrets/key";
    };
  };`;
  expect(await said({ more: resource })).toEqual([
    "the test of `web` never finishes: its machine does not have `/run/secrets/key`, and `postgresql` cannot start",
  ]);
});

it.each<[string, App]>([
  ["there is no test", { service: credential, script: "" }],
  ["the file may be missing", { service: 'EnvironmentFile = "-/run/secrets/env";' }],
  ["there is a value to go on with", { service: `${credential} SetCredential = "key:none";` }],
  ["the credential is the system's", { service: 'LoadCredential = [ "key" "other:key" ];' }],
  ["NixOS makes it", { service: 'EnvironmentFile = "/etc/web.env";' }],
  ["it is a package's", { service: 'EnvironmentFile = "${pkgs.web}/env";' }],
  [
    "the machine of the test has one",
    { service: credential, machine: 'systemd.tmpfiles.rules = [ "f /run/secrets/key 0400 root root - x" ];' },
  ],
  [
    "the test names another",
    { service: credential, machine: "systemd.services.web.serviceConfig.LoadCredential = lib.mkForce [ ];" },
  ],
  [
    "the machine of the test may be anything",
    { service: credential, machine: "imports = [ pkgs.machine ];" },
  ],
  [
    "the host makes it",
    { service: credential, more: 'runtimes.hostos.setup = "openssl rand -hex 9 > /run/secrets/key";' },
  ],
  [
    "the host makes it with a package's program",
    {
      service: credential,
      more: 'runtimes.hostos.setup = "${pkgs.openssl}/bin/openssl rand -hex -out /run/secrets/key 32";',
    },
  ],
  [
    "the host makes a key",
    { service: credential, more: "runtimes.hostos.setup = \"ssh-keygen -q -N '' -f /run/secrets/key\";" },
  ],
  [
    "nobody waits for the unit",
    {
      host: 'systemd.services.backup = { startAt = "daily"; serviceConfig.EnvironmentFile = "/run/secrets/backup"; };',
    },
  ],
  [
    "it is a certificate, which begins as one of the machine's own",
    {
      service: 'LoadCredential = [ "key:/var/lib/acme/example.org/key.pem" ];',
      host: "security.acme.acceptTerms = true;",
    },
  ],
  [
    "another service makes it",
    {
      service: 'EnvironmentFile = "/var/lib/mastodon/.secrets_env";',
      host: "services.mastodon.enable = true;",
    },
  ],
  ["another module makes it", { service: credential, host: "sops.secrets.key = { };" }],
  [
    "another unit makes it",
    { service: credential, host: 'systemd.services.keys.script = "echo x > /run/secrets/key";' },
  ],
])("says nothing where %s", async (_, app) => {
  expect(await said(app)).toEqual([]);
});

const component = (process: string) => `components.web.process = { command = "/bin/web"; ${process} };`;
const secrets = component('secrets.key = { file = "/run/keys/web"; };');

it("reports a secret without a content for the test", async () => {
  expect(await said({ more: secrets })).toEqual(told("/run/keys/web"));
});

it.each<[string, App]>([
  ["the test sets its content", { more: secrets, test: 'secrets.key = "only-a-test";' }],
  [
    "the machine of the test makes it",
    { more: secrets, machine: 'systemd.tmpfiles.rules = [ "f /run/keys/web 0400 root root - x" ];' },
  ],
  [
    "another unit reads the file of a secret",
    {
      more: secrets,
      test: 'secrets.key = "only-a-test";',
      service: 'LoadCredential = [ "other:/run/keys/web" ];',
    },
  ],
])("accepts a secret: %s", async (_, app) => {
  expect(await said(app)).toEqual([]);
});

it("knows the files of `environmentFiles`", async () => {
  const more =
    'components.web.process = { command = "/bin/web"; environmentFiles = [ "/srv/web.env" "/etc/web.env" ]; };';
  expect(await said({ more })).toEqual(told("/srv/web.env"));
  const machine = 'systemd.tmpfiles.rules = [ "f /srv/web.env 0400 root root - A=1" ];';
  expect(await said({ more, machine })).toEqual([]);
});
