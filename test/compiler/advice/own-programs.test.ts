import { expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function advice(process: string, container = "", pkgs = ""): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    ${pkgs}
    apps.web.services = {
      components.web.process = { ${process} };
      runtimes.container = { enable = true; components.web = { ${container} }; };
    };
    apps.web.test.services.script = "true";
  }`);
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

const told = (script: string, program: string) =>
  `CG611: \`${script}\` of \`web\` calls \`${program}\`, which is in none of its packages`;
const gitea = (script: string, packages = "pkgs.git") =>
  advice(`command = pkgs.gitea; packages = [ ${packages} ]; preStart = ''${script}'';`);

it.each([
  ["at the beginning of a line", "mkdir -p data\ngitea generate secret > key"],
  ["after `||`", "test -e key || gitea generate secret"],
  ["in a condition", "if gitea doctor; then echo ok; fi"],
  ["in a command substitution", "key=$(gitea generate secret)"],
  ["alone", "  gitea  "],
])("tells of the command's own program %s", async (_where, script) => {
  expect(await gitea(script)).toEqual([told("preStart", "gitea")]);
});

it.each([
  ["by its path", '"${pkgs.gitea}/bin/gitea"'],
  ["by `getExe`", "getExe pkgs.gitea"],
  ["by `getExe'`", `getExe' pkgs.gitea "gitea"`],
])("knows the program of a command that is given %s", async (_how, command) => {
  expect(await advice(`command = ${command}; preStart = "gitea doctor";`)).toEqual([
    told("preStart", "gitea"),
  ]);
  expect(await advice(`command = ${command}; preStart = "gitea doctor"; packages = [ pkgs.gitea ];`)).toEqual(
    [],
  );
});

it("knows only the program that the path of a command names", async () => {
  expect(await advice('command = "${pkgs.gitea}/bin/other"; preStart = "gitea doctor";')).toEqual([]);
  expect(await advice('command = "${pkgs.coreutils}/bin/sleep"; preStart = "sleep 1";')).toEqual([]);
  expect(await advice('command = "${pkgs.gitea}/bin/other"; preStart = "other now";')).toEqual([
    told("preStart", "other"),
  ]);
});

it.each([
  ["in its packages", "gitea doctor", "pkgs.gitea"],
  ["perhaps in a package that is akin", "gitea doctor", "pkgs.gitea-unwrapped"],
  ["perhaps in a package that only Nix knows", "gitea doctor", '(pkgs.buildEnv { name = "x"; })'],
  ["called by its path", "${pkgs.gitea}/bin/gitea doctor", ""],
  ["on a PATH of the script's own", 'export PATH="$PATH:/opt/bin"\ngitea doctor', ""],
  ["a word of a text", 'echo "\ngitea is here\n"', ""],
  ["in a here-document", "cat > motd <<END\ngitea is here\nEND", ""],
  ["an argument", "mkdir -p gitea", ""],
  ["a folder", "gitea/bin/x --y", ""],
  ["a function of the script", "gitea() { true; }\ngitea x", ""],
  ["a part of another name", "gitea-setup now", ""],
  ["a pattern", 'case "$1" in\n gitea) true ;;\nesac', ""],
  ["asked for first", "command -v tool || true\ngitea x", ""],
])("says nothing of a program that is %s", async (_where, script, packages) => {
  expect(await gitea(script, packages)).toEqual([]);
});

it("knows the main program of the catalog's own packages", async () => {
  const own =
    'pkgs.forge = { license = "mit"; mainProgram = "forged"; source.path = ./src; build.standardBuilder.enable = true; };';
  expect(await advice('command = pkgs.forge; preStart = "forged init";', "", own)).toEqual([
    told("preStart", "forged"),
  ]);
  expect(await advice('command = pkgs.forge; preStart = "forge init";', "", own)).toEqual([]);
});

it("looks at scripts of containers, with their packages", async () => {
  expect(await advice("command = pkgs.gitea;", 'setup = "gitea doctor";')).toEqual([told("setup", "gitea")]);
  expect(await advice("command = pkgs.gitea;", 'setup = "gitea doctor"; packages = [ pkgs.gitea ];')).toEqual(
    [],
  );
});

it("says nothing of commands that are paths, and where the component has a PATH of its own", async () => {
  expect(await advice('command = "/opt/gitea"; preStart = "gitea x";')).toEqual([]);
  expect(await advice('command = pkgs.gitea; environment.PATH = "/opt/bin"; preStart = "gitea x";')).toEqual(
    [],
  );
});

it("looks at the setup of hosts, with its packages, once for each program", async () => {
  const setup = (packages = "") =>
    compileNixRecipe(`{
      apps.web.services = {
        components.one.process.command = pkgs.gitea;
        components.two.process = { command = pkgs.gitea; packages = [ pkgs.gitea ]; };
        runtimes.hostos = { enable = true; packages = [ ${packages} ]; setup = "gitea doctor"; };
      };
      apps.web.test.services.script = "true";
    }`);
  expect((await setup("pkgs.git")).diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    [
      "`setup` of `web` calls `gitea`, which is in none of its packages",
      "The package of the command is not on `PATH` by itself: add it to `runtimes.hostos.packages`, too.",
    ],
  ]);
  expect((await setup("pkgs.gitea")).diagnostics).toEqual([]);
});
