import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  argv: string,
  {
    dependsOn = '"migrate"',
    runtimes = "container.enable = true;",
    script = "",
    more = "",
    command = '"/bin/jobs"',
  } = {},
): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.jobs = {
      services = {
        components.migrate = mkMerge [ { process = { command = ${command}; argv = [ ${argv} ]; }; } { ${more} } ];
        components.web = { process.command = "/bin/web"; dependsOn = [ ${dependsOn} ]; };
        runtimes = { ${runtimes} };
      };
      test.services.script = "${script}";
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message, hint }) => (code === "CG597" ? [message, hint] : []));
}

const message = "`migrate` runs migrations and ends: a component is a process that stays";

describe("a component that migrates and ends", () => {
  it.each([
    '"migrate"',
    '"manage.py" "migrate" "--noinput"',
    '"db:migrate"',
    '"-m" "alembic" "upgrade" "head"',
    '"migration" "run"',
  ])("is told: %s", async (argv) => {
    expect((await said(argv))[0]).toBe(message);
    expect((await said(argv, { runtimes: "hostos.enable = true;" }))[0]).toBe(message);
  });

  it("says who needs it", async () => {
    expect((await said('"migrate"'))[1]).toMatch(/^`web` does not wait for its end.*`preStart` of `web`/);
    const alone = { dependsOn: "" };
    expect(await said('"migrate"', alone)).toEqual([]);
    expect((await said('"migrate"', { ...alone, script: "true" }))[1]).toMatch(/^The tests wait/);
  });

  it.each([
    ['"serve" "migrate"', {}],
    ['"migrate" "serve"', {}],
    ['"--on-start" "migrate"', {}],
    ['"--migrate"', {}],
    ['"listen" "migrations"', { more: 'process.ports = [ "8080:8080" ];' }],
    ['"upgrade"', {}],
    ['"migrate" "--watch"', {}],
    ['"migrate" "--interval=60"', {}],
    // Whatever a script of the recipe makes of the word.
    ['"migrate"', { command: 'pkgs.writeShellScriptBin "jobs" "while true; do sleep 60; done"' }],
    ['"-c" "jobs migrate; sleep infinity" "migrate"', { command: '"${pkgs.bash}/bin/bash"' }],
    ['"migrate"', { runtimes: "" }],
    ['"migrate"', { more: 'healthcheck = { enable = true; test = [ "/bin/check" ]; };' }],
    [
      '"migrate"',
      {
        runtimes: `hostos = { enable = true; hostosConfig.systemd.services.migrate.serviceConfig.Type = lib.mkForce "oneshot"; };`,
      },
    ],
  ])("is not: %s %j", async (argv, options) => {
    expect(await said(argv, options)).toEqual([]);
  });
});
