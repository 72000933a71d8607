// Slow. Depends on: cli.
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { catalogc } from "../support/catalogc.ts";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

// README: no recipe can reach a file outside its folder, the network, the clock or the environment.

const files = {
  "outside.txt": "secret",
  "recipes/a/inside.txt": "inside\n",
  "recipes/a/data.json": '{ "value": "inside" }',
  "recipes/a/impure.nix": '{ stdenv }: stdenv.mkDerivation { name = builtins.getEnv "HOME"; }',
};

const nix = (value: string): string =>
  `{ lib, pkgs, ... }:\n{ apps.demo = { usage = toString (${value}); programs.runtimes.shell.enable = true; }; }\n`;
const typescript = (value: string): string => `import { defineRecipe, file, lib, nix, pkgs } from "catalogc";
export default defineRecipe({ apps: { demo: { usage: ${value}, programs: { runtimes: { shell: { enable: true } } } } } });
`;
const yaml = (value: string): string =>
  `apps:\n  demo:\n    usage: ${value}\n    programs: { runtimes: { shell: { enable: true } } }\n`;

/** The codes of the errors of a recipe. */
async function codes(file: string, text: string): Promise<readonly string[]> {
  const folder = tempFolder();
  writeTree(folder, { ...files, [`recipes/a/${file}`]: text });
  const { status, stderr } = await catalogcHere(folder, ["compile", "--no-cache"]);
  const found = [...stderr.matchAll(/^error\[(CG\d+)\]/gm)].map(([, code = ""]) => code);
  expect(status).toBe(found.length > 0 ? 1 : 0);
  return [...new Set(found)];
}

const selections = (name: string): readonly string[] => [
  `builtins.${name}`,
  `builtins."${name}"`,
  `builtins.\${"${name}"}`,
  `__${name}`,
  `builtins.getAttr "${name}" builtins`,
  `lib.getAttr "${name}" builtins`,
  `lib.attrByPath [ "${name}" ] null builtins`,
  `lib.getAttrFromPath [ "builtins" "${name}" ] { inherit builtins; }`,
  `builtins.head (lib.catAttrs "${name}" [ builtins ])`,
  `with builtins; ${name}`,
  `let ${name} = 1; in with builtins; builtins.${name}`,
  `let inherit (builtins) ${name}; in ${name}`,
  `let b = builtins; in b.${name}`,
  `let b = { inherit builtins; }; in b.builtins.${name}`,
  `(b: b.${name}) builtins`,
  `lib.pipe builtins [ (lib.getAttr "${name}") ]`,
  `lib.flip lib.getAttr builtins "${name}"`,
  `builtins.${name} or null`,
  `builtins.builtins.${name}`,
  `(builtins // { a = 1; }).${name}`,
  `(if pkgs.hello.meta.broken then builtins else lib).${name}`,
  `(pkgs.callPackage ({ b }: b.${name}) { b = builtins; })`,
  `let all = map (n: builtins.\${n}) (builtins.attrNames builtins ++ [ "${name}" ]); in builtins.elemAt all (builtins.length all - 1)`,
];

describe.each(["getEnv", "currentTime", "storePath", "fetchTarball", "exec"])("builtins.%s", (name) => {
  it.each(selections(name))("cannot be selected: %s", async (selection) => {
    const found = await codes("recipe.nix", nix(selection));
    expect(found.filter((code) => ["CG213", "CG201"].includes(code))).not.toEqual([]);
  });

  it("is not among the attributes of builtins", async () => {
    const facts = `[ (builtins ? ${name}) (builtins.hasAttr "${name}" builtins) (lib.elem "${name}" (lib.attrNames builtins)) ]`;
    expect(
      await codes("recipe.nix", nix(`if ${facts} == [ false false false ] then "" else throw "found"`)),
    ).toEqual([]);
  });
});

const refused: readonly string[] = [
  // Functions and constants of nixpkgs' lib, by every way to it.
  'lib.maybeEnv "HOME" ""',
  'lib.misc.maybeEnv "HOME" ""',
  'pkgs.lib.maybeEnv "HOME" ""',
  'pkgs.pkgs.lib.maybeEnv "HOME" ""',
  'pkgs.buildPackages.lib.maybeEnv "HOME" ""',
  'pkgs.__splicedPackages.lib.maybeEnv "HOME" ""',
  'pkgs.pkgsCross.riscv64.lib.maybeEnv "HOME" ""',
  '(if pkgs.hello.meta.broken then pkgs else pkgs.pkgs).lib.maybeEnv "HOME" ""',
  'pkgs.callPackage ({ lib }: lib.maybeEnv "HOME" "") { }',
  'pkgs.callPackage (args: args.lib.maybeEnv "HOME" "") { }',
  'pkgs.callPackage ({ lib }: lib.readFile "/etc/passwd") { }',
  "pkgs.callPackage ./impure.nix { }",
  "lib.inNixShell",
  "lib.trivial.inPureEvalMode",
  '(lib.extend (_: _: { })).maybeEnv "HOME" ""',
  "builtins.${pkgs.hello.pname}",
  "lib.${pkgs.hello.pname}",
  "pkgs.${pkgs.hello.pname}",
  'pkgs.callPackage (args: args.${pkgs.hello.pname} "HOME") { }',
  "pkgs.config.foo",
  // Files.
  'builtins.readFile "${toString ./.}/../../outside.txt"',
  'builtins.readFile "${./.}/../../outside.txt"',
  'builtins.readFile "/etc/passwd"',
  'builtins.readFile "/etc/${pkgs.x.pname}"',
  'builtins.readFile (pkgs.path + "/default.nix")',
  'builtins.readFile "${pkgs.hello}/../../../etc/passwd"',
  'builtins.readFile (pkgs.hello + "/.." + "/x")',
  'builtins.readFile ("${pkgs.hello}/." + "./x")',
  'builtins.readFile "${pkgs.hello.passthru.file}"',
  'builtins.readFile (pkgs.hello.overrideAttrs { file = "/etc/passwd"; }).file',
  'builtins.pathExists "/etc/passwd"',
  'builtins.readDir "/etc"',
  'builtins.hashFile "sha256" "/etc/passwd"',
  'builtins.readFileType "/etc/passwd"',
  'builtins.path { path = "/etc/passwd"; }',
  'builtins.filterSource (_: _: true) "/etc"',
  'lib.importJSON "/etc/passwd"',
  'lib.importTOML "/etc/passwd"',
  'lib.modules.importJSON "/etc/passwd"',
  'lib.fileContents "/etc/passwd"',
  'lib.strings.fileContents "/etc/passwd"',
  'lib.trivial.readFile "/etc/passwd"',
  'lib.pathExists "/etc/passwd"',
  'lib.filesystem.readDir "/etc"',
  'lib.filesystem.listFilesRecursive "/etc"',
  'lib.filesystem.pathType "/etc"',
  'lib.cleanSource "/etc"',
  'lib.sources.cleanSourceWith { src = "/etc"; }',
  'lib.sourceByRegex "/etc" [ ".*" ]',
  'lib.sourceFilesBySuffices "/etc" [ ".conf" ]',
  "lib.fileset.gitTracked ./.",
  "(lib.path.splitRoot ./.).root",
  'import "${pkgs.path}/default.nix"',
  "import pkgs.path { }",
  'import (pkgs.writeText "x.nix" "builtins.getEnv")',
  'import (builtins.toFile "x.nix" "builtins.currentTime")',
  "<nixpkgs>",
  "/etc/passwd",
  // Paths that lead out of the tree once Nix knows them.
  '"${./. + "/../../../etc/passwd"}"',
  '"${./. + "/${pkgs.hello.version}"}"',
  '"${./${pkgs.hello.version}}"',
  '"${(if pkgs.hello.meta.broken then ./. else ./b) + "/../../etc/passwd"}"',
  '"${(if pkgs.hello.meta.broken then ./. else ./b) + "/${pkgs.hello.version}"}"',
  '"${builtins.dirOf (builtins.dirOf ./.)}"',
  "pkgs.hello.override { all = builtins; }",
];

it.each(refused)("reaches outside, which is an error: %s", async (value) => {
  const found = await codes("recipe.nix", nix(value));
  expect(found.filter((code) => ["CG213", "CG214", "CG201"].includes(code))).not.toEqual([]);
});

it.each([
  ["recipe.ts", typescript('lib.maybeEnv("HOME", "")')],
  ["recipe.ts", typescript('pkgs.lib.importJSON("/etc/passwd")')],
  ["recipe.ts", typescript('nix`builtins.getAttr "getEnv" builtins "HOME"`')],
  ["recipe.ts", typescript("lib.fileContents(`${pkgs.path}/x`)")],
  ["recipe.ts", typescript("`${pkgs.pkgs.lib.inNixShell}`")],
  ["recipe.yaml", yaml('!nix (builtins.getAttr "getEnv" builtins) "HOME"')],
  ["recipe.yaml", yaml("!nix pkgs.pkgs.lib.inNixShell")],
  ["recipe.yaml", yaml("!pkg path")],
  ["recipe.json", JSON.stringify({ apps: { demo: { usage: { $nix: 'lib.importJSON "/etc/passwd"' } } } })],
])("the same in %s: %s", async (file, text) => {
  expect(await codes(file, text)).toContain("CG213");
});

it.each([
  "builtins.readFile ./inside.txt",
  "lib.fileContents ./inside.txt",
  "(lib.importJSON ./data.json).value",
  "(import ./data.nix).value",
  'builtins.readFile "${pkgs.hello}/share/x"',
  'builtins.readFile (pkgs.hello + "/share/x")',
  'lib.fileContents (pkgs.writeText "x" "text")',
  'lib.importJSON (pkgs.fetchurl { url = "https://example.org"; hash = lib.fakeHash; } + "/x.json")',
  "lib.cleanSource ./.",
  'lib.sourceByRegex (lib.cleanSource ./.) [ ".*" ]',
  "lib.fileset.toSource { root = ./.; fileset = lib.fileset.union ./inside.txt ./data.json; }",
  'builtins.path { path = ./.; name = "source"; }',
  "with builtins; toString (length [ 1 ])",
  "let inherit (builtins) length; in length [ 1 ]",
  "let inherit (pkgs.lib) getExe; in getExe pkgs.hello",
  "(lib // { own = 1; }).own",
  "lib.newInSomeLaterVersion or 1",
  "pkgs.stdenv.cc.cc.lib",
  '"${pkgs.hello}/lib/${pkgs.python3.sitePackages}"',
  'pkgs.hello + "/lib/${pkgs.python3.sitePackages}"',
  "pkgs.buildPackages.hello",
  "pkgs.callPackage ({ stdenv, lib }: lib.getExe stdenv.cc) { }",
])("a recipe may refer to the tree and to packages: %s", async (value) => {
  const folder = tempFolder();
  writeTree(folder, {
    ...files,
    "recipes/a/data.nix": '{ value = "x"; }',
    "recipes/a/recipe.nix": nix(value),
  });
  expect(await catalogcHere(folder, ["compile", "--no-cache"])).toMatchObject({ status: 0, stderr: "" });
});

/** An app whose `hostosConfig` is `module`. */
const host = (module: string): string => `{ lib, pkgs, ... }:
{
  apps.demo.usage = "x";
  apps.demo.services.components.web.process.command = pkgs.hello;
  apps.demo.services.runtimes.hostos = { enable = true; hostosConfig = ${module}; };
}
`;

const moduleFiles = {
  ...files,
  "recipes/a/module.nix": '{ pkgs, ... }: { imports = [ "/etc/x.nix" ]; }',
  "recipes/a/chain.nix": "{ imports = [ ./module.nix ]; }",
  "recipes/a/environment.nix": '{ environment.variables.X = builtins.getEnv "HOME"; }',
  "recipes/a/fine.nix": "{ lib, ... }: { services.nginx.enable = lib.mkDefault true; }",
};

/** The codes of the errors of an app with this module. */
async function codesOfModule(module: string): Promise<readonly string[]> {
  const folder = tempFolder();
  writeTree(folder, { ...moduleFiles, "recipes/a/recipe.nix": host(module) });
  const { stderr } = await catalogcHere(folder, ["compile", "--no-cache"]);
  return [...stderr.matchAll(/^error\[(CG\d+)\]/gm)].map(([, code = ""]) => code);
}

it.each([
  '{ imports = [ "/etc/x.nix" ]; }',
  '{ require = [ "/etc/x.nix" ]; }',
  '{ imports = [ "${./.}/../../x.nix" ]; }',
  '{ imports = [ "/etc/${pkgs.hello.pname}" ]; }',
  '{ imports = lib.optional pkgs.stdenv.isLinux "/etc/x.nix"; }',
  '{ imports = map (name: "/etc/${name}") [ "x.nix" ]; }',
  '{ imports = [ { imports = [ "/etc/x.nix" ]; } ]; }',
  '{ config, ... }: let x = "/etc/x.nix"; in { imports = [ x ]; }',
  '{ containers.x.config = { imports = [ "/etc/x.nix" ]; }; }',
  '{ containers.x.config = { config, ... }: { imports = [ "/etc/x.nix" ]; }; }',
  'lib.mkIf true { specialisation.x.configuration.imports = [ "/etc/x.nix" ]; }',
  '{ imports = [ ({ config, ... }: { imports = [ "/etc/${config.x}" ]; }) ]; }',
  "./module.nix",
  "./chain.nix",
  "{ imports = [ ./chain.nix ]; }",
  "{ containers.x.config = ./module.nix; }",
  "./environment.nix",
  "{ imports = [ ./environment.nix ]; }",
])("a module reaches outside, which is an error: %s", async (module) => {
  const found = await codesOfModule(module);
  expect(found.filter((code) => ["CG213", "CG214"].includes(code))).toHaveLength(1);
});

it.each([
  "{ imports = [ ./fine.nix ]; }",
  "./fine.nix",
  '{ modulesPath, ... }: { imports = [ "${modulesPath}/profiles/minimal.nix" ]; }',
  '{ modulesPath, ... }: { imports = [ (modulesPath + "/profiles/minimal.nix") ]; }',
  '{ environment.etc."x".source = "/etc/passwd"; }',
])("a module may refer to the tree and to NixOS: %s", async (module) => {
  expect(await codesOfModule(module)).toEqual([]);
});

it("the command reports it, with a place and a hint that reports what to write instead", () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/a/recipe.nix": nix('(builtins.getAttr "getEnv" builtins) "HOME"') });
  const { status, stderr } = catalogc(folder, ["compile"]);
  expect(status).toBe(1);
  expect(stderr).toContain("error[CG213]: `builtins.getEnv` is not available");
  expect(stderr).toMatch(/--> recipes\/a\/recipe.nix:2:/);
  expect(stderr).toContain("hint: Write the value into the recipe.");
});
