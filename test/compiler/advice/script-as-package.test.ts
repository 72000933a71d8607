import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function said(options: string): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{ apps.notes = mkMerge [
    { services.runtimes.hostos.enable = true; test.services.script = "true"; }
    { ${options} }
  ]; }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message, hint }) =>
    code === "advice/script-as-package" ? [message, hint] : [],
  );
}

const command = (expr: string): string => `services.components.web.process.command = ${expr};`;
const told = (option: string, writer: string, bin = `${writer}Bin`): readonly string[] => [
  `\`${option}\` takes a package, and \`pkgs.${writer}\` builds a single file without \`bin/cron\``,
  `Write \`pkgs.${bin}\`, which builds a package with that program.`,
];

it.each([
  ['pkgs.writeShellScript "cron" "sleep 1"', told("command", "writeShellScript")],
  ['(let run = pkgs.writeScript "cron" "x"; in run)', told("command", "writeScript")],
  ['pkgs.writeText "cron" "x"', told("command", "writeText", "writeShellScriptBin")],
  ['pkgs.writers.writeBash "cron" "x"', told("command", "writers.writeBash")],
  ['pkgs.writers.writePython3 "cron" { } "x"', told("command", "writers.writePython3")],
])("reports a command that is a file: %s", async (expr, messages) => {
  expect(await said(command(expr))).toEqual(messages);
});

it.each([
  ["components.web.process = { command = pkgs.web; packages = [ %s ]; };", "packages"],
  ["components.web = { process.command = pkgs.web; healthcheck.packages = [ %s ]; };", "packages"],
  ["runtimes.hostos.packages = [ pkgs.git %s ];", "packages"],
])("reports it among packages: %s", async (services, option) => {
  const script = '(pkgs.writeShellScript "cron" "x")';
  expect(await said(`services = { ${services.replace("%s", script)} };`)).toEqual(
    told(option, "writeShellScript"),
  );
});

it("reports it as the program of an app", async () => {
  const script = 'pkgs.writeShellScript "cron" "x"';
  expect(await said(`programs = { mainPackage = ${script}; runtimes.program.enable = true; };`)).toEqual(
    told("mainPackage", "writeShellScript"),
  );
});

it.each([
  'pkgs.writeShellScriptBin "cron" "x"',
  'pkgs.writers.writeBashBin "cron" "x"',
  'pkgs.writers.writeBash "/bin/cron" "x"',
  'pkgs.writeShellApplication { name = "cron"; text = "x"; }',
  '"${pkgs.writeShellScript "cron" "x"}"',
  'pkgs.writeTextFile { name = "cron"; destination = "/bin/cron"; text = "x"; }',
  "pkgs.writeShellScript pkgs.name.x pkgs.text.x",
  "pkgs.hello",
])("says nothing of %s", async (expr) => {
  expect(await said(command(expr))).toEqual([]);
});
