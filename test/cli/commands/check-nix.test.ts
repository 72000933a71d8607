// Slow. Depends on: cli, test/nixpkgs.
import { chmodSync, cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { describeWith, nixEnvironment } from "../../support/nix.ts";
import { suiteFolder, tempFolder, writeTree } from "../../support/temp-folder.ts";

/**
 * test/nixpkgs with a few more packages. There is no NixOS in it: its words about the modules of the apps are those of
 * nixpkgs, lib/modules.nix and nixos/modules/system/activation/top-level.nix, read 2026-11.
 */
const overlay = `(_: host: rec {
  openssl = host.stdenv.mkDerivation { name = "openssl"; buildCommand = "touch $out"; };
  python3Packages = { requests = openssl; };
  oldTool = throw "'oldTool' has been removed, as it was unmaintained; use 'newTool' instead";
  unfree = host.stdenv.mkDerivation { name = "unfree"; meta.license.free = false; };
  curious = throw "the secret is '\${builtins.getEnv "SECRET"}'";
  selfish = let itself = itself; in itself;
  nixos = file:
    let module = builtins.readFile (dirOf file + "/module.nix"); has = text: builtins.length (builtins.split text module) > 1;
    in throw (
      if has "ngnix" then "The option \`services.ngnix' does not exist. Definition values:\\n- In \`\${toString file}': { }"
      else if has "yes" then "A definition for option \`services.nginx.enable' is not of type \`boolean'. Definition values:\\n- In \`module.nix': \\"yes\\""
      else "\\nFailed assertions:\\n- The option services.foo needs a domain."
    );
})`;

const packageOf = (more: string): string =>
  `{ license = "mit"; source.path = ./.; build.standardBuilder.enable = true; ${more} }`;
const runs = (what: string): string => `build.standardBuilder.packages.run = [ ${what} ];`;
const appOf = (config: string): string => `{
    services.components.web.process.command = "/bin/web";
    services.runtimes.hostos = { enable = true; hostosConfig = { ${config} }; };
  }`;

const recipe = (entries: Readonly<Record<string, string>>): string =>
  `{ lib, pkgs, ... }:\n{\n${Object.entries(entries)
    .map(([name, value]) => `  ${name} = ${value};\n`)
    .join("")}}\n`;

describeWith(["nix"], "catalogc check --nix", () => {
  const root = suiteFolder();
  beforeAll(() => {
    cpSync(join(import.meta.dirname, "../../nixpkgs"), join(root, "nixpkgs"), { recursive: true });
    writeFileSync(
      join(root, "nixpkgs/flake.nix"),
      `{ outputs = _: let lib = import ./lib.nix; in { inherit lib; legacyPackages = lib.genAttrs [ "aarch64-linux" "x86_64-linux" ] (system: import ./host.nix { inherit system; overlays = [ ${overlay} ]; }); }; }\n`,
    );
  });

  const environment = Object.fromEntries(
    Object.entries(nixEnvironment()).map(([key, value]) => [key, value ?? ""]),
  );

  async function checked(files: Readonly<Record<string, string>>, more = environment) {
    const folder = tempFolder();
    writeTree(folder, files);
    const compiled = await catalogcHere(folder, ["compile"]);
    expect(compiled.stderr.match(/^error.*/gm) ?? []).toEqual([]);
    const host = ["--no-write-lock-file", "--override-input", "nixpkgs", `path:${root}/nixpkgs`];
    return catalogcHere(folder, ["check", "--nix", "--", ...host], more);
  }

  const places = (stderr: string): readonly string[] =>
    [...stderr.matchAll(/error\[CG834\]: (.*)\n +--> (.*)/g)].map(
      ([, said, at]) => `${at ?? ""} ${said ?? ""}`,
    );

  test("a catalog that Nix evaluates is fine", async () => {
    const text = recipe({ "pkgs.tool": packageOf(runs("pkgs.openssl")) });
    expect(await checked({ "recipes/recipe.nix": text })).toMatchObject({ status: 0 });
  });

  test("what nixpkgs refuses is left out, as in the flake", async () => {
    const text = recipe({
      "pkgs.closed": `{ license = { free = false; fullName = "Closed"; }; source.path = ./.; build.standardBuilder.enable = true; }`,
      "pkgs.fine": packageOf(runs("pkgs.openssl")),
      "pkgs.uses": packageOf(runs("pkgs.unfree")),
      "apps.shell": "{ programs = { packages = [ pkgs.unfree ]; runtimes.shell.enable = true; }; }",
    });
    const { status, stderr } = await checked({ "recipes/recipe.nix": text });
    expect([status, places(stderr)]).toEqual([0, []]);
  });

  test("packages do not read the environment", async () => {
    const text = recipe({ "pkgs.tool": packageOf(runs("pkgs.curious")) });
    const { stderr } = await checked({ "recipes/recipe.nix": text }, { ...environment, SECRET: "hunter2" });
    expect(stderr).toContain("Nix cannot evaluate `pkgs.tool`: the secret is ''");
    expect(stderr).not.toContain("hunter2");
  });

  test("each error of Nix is shown where the recipe causes it, and the others are evaluated", async () => {
    const text = recipe({
      "pkgs.fine": packageOf(""),
      "pkgs.loop": packageOf(runs("pkgs.selfish")),
      "pkgs.maintained": packageOf("maintainers = [ lib.maintainers.eelcoo ];"),
      "pkgs.member": packageOf(runs("pkgs.python3Packages.request")),
      "pkgs.missing": packageOf(runs("pkgs.opensssl")),
      "pkgs.old": packageOf(runs("pkgs.oldTool")),
      "apps.asserts": appOf("services.foo.enable = true;"),
      "apps.option": appOf("services.ngnix.enable = true;"),
      "apps.typed": appOf('services.nginx.enable = "yes";'),
    });
    const { status, stderr } = await checked({ "recipes/recipe.nix": text });
    expect(status).toBe(1);
    const at = (word: string): string => {
      const before = text.slice(0, text.indexOf(word)).split("\n");
      return `recipes/recipe.nix:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    };
    expect(places(stderr)).toEqual([
      `${at("loop =")} Nix cannot evaluate \`pkgs.loop\`: infinite recursion encountered`,
      `${at("eelcoo")} Nix cannot evaluate \`pkgs.maintained\`: attribute 'eelcoo' missing`,
      `${at("request ]")} Nix cannot evaluate \`pkgs.member\`: attribute 'request' missing`,
      `${at("opensssl")} Nix cannot evaluate \`pkgs.missing\`: Function called without required argument "opensssl"`,
      `${at("oldTool")} Nix cannot evaluate \`pkgs.old\`: 'oldTool' has been removed, as it was unmaintained; use 'newTool' instead`,
      `${at("asserts =")} Nix cannot evaluate \`apps.asserts\`: Failed assertions: - The option services.foo needs a domain`,
      `${at("ngnix")} Nix cannot evaluate \`apps.option\`: The option \`services.ngnix' does not exist`,
      `${at('enable = "yes"')} Nix cannot evaluate \`apps.typed\`: A definition for option \`services.nginx.enable' is not of type \`boolean'`,
    ]);
    expect(stderr).toMatch(/^0 differences and 8 errors of Nix$/m);
  });

  test("the yaml recipe has the place too, and a near name is a hint", async () => {
    const { stderr } = await checked({
      "recipes/recipe.yaml": `pkgs:
  tool:
    license: mit
    source: { path: . }
    build:
      standardBuilder: { enable: true, packages: { run: [python3Packages.request] } }
`,
    });
    expect(stderr).toBe(`error[CG834]: Nix cannot evaluate \`pkgs.tool\`: attribute 'request' missing
  --> recipes/recipe.yaml:6:57
  |
6 |       standardBuilder: { enable: true, packages: { run: [python3Packages.request] } }
  |                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^
  hint: Did you mean \`requests\`?

0 differences and 1 error of Nix
`);
  });

  test("after 20 failures it says how many were not evaluated", async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 23 }, (_, index) => [`pkgs.p${index}`, packageOf(runs("pkgs.opensssl"))]),
    );
    const { stderr } = await checked({ "recipes/recipe.nix": recipe(entries) });
    expect(stderr).toContain("error[CG835]: 3 more packages and apps were not evaluated");
    expect(places(stderr)).toHaveLength(20);
  });

  test("without Nix it names what was not checked", async () => {
    const folder = tempFolder();
    writeTree(folder, { "bin/sh": "" });
    chmodSync(join(folder, "bin/sh"), 0o755);
    const text = recipe({
      "pkgs.tool": packageOf(
        `maintainers = [ lib.maintainers.ada ]; ${runs("pkgs.openssl pkgs.python3Packages.requests pkgs.own")}`,
      ),
      "pkgs.own": packageOf(""),
    });
    const { status, stderr } = await checked({ "recipes/recipe.nix": text }, { PATH: join(folder, "bin") });
    expect(status).toBe(1);
    expect(stderr).toContain(
      "These names were not checked: lib.maintainers.ada, openssl, python3Packages.requests.",
    );
  });
});
