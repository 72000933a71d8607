import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function advice(component: string): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.web.services = {
      components.web = { ${component} };
      runtimes.container.enable = true;
    };
    apps.web.test.services.script = "true";
  }`);
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

const check = (test: string, more = "", process = "") =>
  advice(
    `process = { command = "/bin/web"; ${process} }; healthcheck = { enable = true; test = [ ${test} ]; ${more} };`,
  );

const never = (program: string) =>
  `CG602: the health check of \`web\` can never succeed: \`${program}\` is in none of its packages`;

it.each([
  ["curl without a package", `"curl" "-f" "http://localhost"`, "", "", "curl"],
  ["pg_isready without a package", `"pg_isready"`, "", "", "pg_isready"],
  ["a shell without a package", `"sh" "-c" "true"`, "", "", "sh"],
  [
    "a shell beside other packages",
    `"bash" "-c" "curl x"`,
    "packages = [ pkgs.curl ];",
    "packages = [ pkgs.jq ];",
    "bash",
  ],
])("tells of %s", async (_what, test, more, process, program) => {
  expect(await check(test, more, process)).toEqual([never(program)]);
});

it.each([
  ["the package of the check", `"curl"`, "packages = [ pkgs.curl ];", ""],
  ["a package of the component", `"curl"`, "", "packages = [ pkgs.curlFull ];"],
  [
    "a package that may bring anything",
    `"sh" "-c" "true"`,
    'packages = [ (pkgs.buildEnv { name = "x"; }) ];',
    "",
  ],
  ["bash", `"sh" "-c" "true"`, "packages = [ pkgs.bashInteractive ];", ""],
  ["a path", `"\${pkgs.curl}/bin/curl"`, "", ""],
  ["what every component has", `"grep" "-q" "x" "/proc/1/status"`, "", ""],
  ["a PATH of its own", `"curl"`, "", `environment.PATH = "/usr/bin";`],
  ["a program of which nobody knows the package", `"web-check"`, "", ""],
])("says nothing of a program that comes from %s", async (_from, test, more, process) => {
  expect(await check(test, more, process)).toEqual([]);
});

it.each([
  ["alone", `"gitea" "doctor"`, "", [never("gitea")]],
  ["in a shell", `"bash" "-c" "gitea doctor || exit 1"`, "packages = [ pkgs.bash ];", [never("gitea")]],
  ["with its package", `"gitea" "doctor"`, "packages = [ pkgs.gitea ];", []],
  ["by its path", `"\${pkgs.gitea}/bin/gitea" "doctor"`, "", []],
])("knows the program of the component's own command: %s", async (_what, test, more, told) => {
  expect(
    await advice(
      `process.command = pkgs.gitea; healthcheck = { enable = true; test = [ ${test} ]; ${more} };`,
    ),
  ).toEqual(told);
});

it("a check in a container finds the container's packages, and a host does not have them", async () => {
  const told = async (runtimes: string): Promise<readonly string[]> => {
    const { diagnostics } = await compileNixRecipe(`{
      apps.web.services = {
        components.web = {
          process.command = "/bin/web";
          healthcheck = { enable = true; test = [ "curl" "localhost" ]; };
        };
        runtimes = { container = { enable = true; components.web.packages = [ pkgs.curl ]; }; ${runtimes} };
      };
      apps.web.test.services.script = "true";
    }`);
    return diagnostics.map(({ code, message }) => `${code}: ${message}`);
  };
  expect(await told("")).toEqual([]);
  expect(await told("hostos.enable = true;")).toEqual([never("curl")]);
});
