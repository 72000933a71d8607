import { expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

// `$STATE_DIRECTORY` is systemd's, which not everything has that runs a component.

async function said(component: string, runtimes = "container.enable = true; hostos.enable = true;") {
  const { diagnostics } = await compileNixRecipe(`{
    apps.notes.services = {
      components.web = { process.command = "/bin/web"; ${component} };
      runtimes = { ${runtimes} };
    };
    apps.notes.test.services.script = "true";
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG660" ? [message] : []));
}

const inContainer = ["in its container `web` has no `$STATE_DIRECTORY`, which systemd alone sets"];
const onHost = ["`web` has no `$STATE_DIRECTORY`, which systemd sets for a folder below `/var/lib`"];
const preStart = (script: string): string => `process.preStart = ''${script}'';`;
const uses = preStart('mkdir -p "$STATE_DIRECTORY/data"');

it("is told of in scripts that containers run, too", async () => {
  expect(await said(uses)).toEqual(inContainer);
  expect(await said(preStart("cd ''${STATE_DIRECTORY}"))).toEqual(inContainer);
  const test = '[ "sh" "-c" "test -e $STATE_DIRECTORY/ready" ]';
  expect(await said(`healthcheck = { enable = true; test = ${test}; packages = [ pkgs.bash ]; };`)).toEqual(
    inContainer,
  );
  const setup = 'components.web.setup = "touch $STATE_DIRECTORY/new";';
  expect(await said("", `container.enable = true; container.${setup}`)).toEqual(inContainer);
});

it("is told of on hosts where the folder is elsewhere", async () => {
  const hosts = "hostos.enable = true;";
  expect(await said(uses, hosts)).toEqual([]);
  const elsewhere = 'process.stateDir = "/srv/web"; process.user = "non-privileged";';
  expect(await said(`${uses} ${elsewhere}`, hosts)).toEqual(onHost);
});

it.each([
  ["has the variable from the recipe", `${uses} process.environment.STATE_DIRECTORY = "/var/lib/web";`],
  ["sets it", preStart("STATE_DIRECTORY=''${STATE_DIRECTORY:-.}\nmkdir -p \"$STATE_DIRECTORY/data\"")],
  ["has another value without it", preStart("cd ''${STATE_DIRECTORY:-/var/lib/web}")],
  ["says it in a comment", preStart("# like $STATE_DIRECTORY\ntrue x")],
  ["has another variable", preStart("echo $STATE_DIRECTORY_MODE")],
])("is not where a component %s", async (_what, component) => {
  expect(await said(component)).toEqual([]);
});
