import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(host: string, web = "", runtime = "enable = true;"): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.jobs.services = {
      components.web.process = { command = "/bin/web"; ${web} };
      runtimes.hostos = { ${runtime} ${host} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG596" ? [message] : []));
}

const bySetup = ["`setup` gives something to `web`, of which there is no account when it runs"];
const byRules = [
  "`systemd.tmpfiles.rules` give something to `web`, of which there is no account when they are read",
];
const setup = (script: string): string => `setup = "${script}";`;
const rules = (rule: string): string => `hostosConfig.systemd.tmpfiles.rules = [ "${rule}" ];`;

describe("an account that a host does not have", () => {
  it.each([
    "mkdir -p /srv/x\\nchown web:web /srv/x",
    "chown -R web /srv/x",
    "chown --recursive :web /srv/x",
    "test -e /srv/x && chown root:web /srv/x",
    "install -d -m 0750 -o web -g web /srv/x",
    "install --directory --owner=web /srv/x",
  ])("is given something by setup: %s", async (script) => {
    expect(await said(setup(script))).toEqual(bySetup);
    expect(await said(setup(script), 'user = "non-privileged";')).toEqual([]);
    expect(await said(setup(script), 'user = "root";')).toEqual([]);
    expect(await said(setup(script), "", "enable = false;")).toEqual([]);
    const account = "hostosConfig.users.users.web.isSystemUser = true;";
    expect(await said(`${setup(script)} ${account}`)).toEqual([]);
  });

  it.each(["d /srv/x 0750 web web -", "Z /srv/x - root web", "d+ /srv/x 0750 web root - -"])(
    "is given something by tmpfiles: %s",
    async (rule) => {
      expect(await said(rules(rule))).toEqual(byRules);
      expect(await said(rules(rule), 'user = "non-privileged";')).toEqual([]);
    },
  );

  it.each([
    setup("chown web:web /srv/x || true"),
    setup("# chown web:web /srv/x"),
    setup("id web || useradd --system web\\nchown web:web /srv/x"),
    setup("if ! id web; then useradd --system web; fi\\nchown web:web /srv/x"),
    setup("chown nginx:nginx /srv/web"),
    setup("chown web-admin /srv/x"),
    setup("install -m 0644 /etc/web /srv/web"),
    setup("echo chown web /srv/x"),
    rules("d /srv/web 0750 root root -"),
    rules("L+ /srv/x - - - - /srv/web"),
    `hostosConfig = lib.mkIf pkgs.stdenv.isLinux { systemd.tmpfiles.rules = [ "d /srv/x 0750 web web -" ]; };`,
  ])("is not: %s", async (host) => {
    expect(await said(host)).toEqual([]);
  });
});
