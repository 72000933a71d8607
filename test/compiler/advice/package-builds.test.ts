import { expect, it } from "vitest";
import { compileNixRecipe, compileRecipe } from "../../support/compile-nix-recipe.ts";

// What CG607 says nothing about; `lints.test.ts` has what it does.

const hash = `sha256-${"E".repeat(43)}=`;

async function messages(build: string, given?: string): Promise<readonly string[]> {
  const source = given ?? `url = "https://example.org/a.tar.gz"; hash = "${hash}";`;
  const recipe = `{ pkgs, ... }: { pkgs.tool = { license = "mit"; source = { ${source} }; build = { ${build} }; }; }`;
  const { diagnostics } = await compileRecipe("recipe.nix", recipe);
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

const python = (options: string) => `pythonAppBuilder = { enable = true; ${options} };`;
const ocaml = (options: string) => `ocamlBuilder = { enable = true; ${options} };`;
const pnpm = (options: string) =>
  `pnpmPackageBuilder = { enable = true; pnpmDepsHash = "${hash}"; ${options} };`;
const standard = `standardBuilder.enable = true;`;

const wraps = `extraAttrs.postFixup = "wrapProgram $out/bin/a --set A ${"${pkgs.b}"}";`;
const completes = `extraAttrs.postInstall = "cd x\\n  installManPage a.1";`;

const silent: readonly (readonly [what: string, build: string, source?: string])[] = [
  [
    "the builder's own Python, by other names",
    python(`packages.run = [ pkgs.python3.pkgs.a pkgs.pkgsOriginal.python3Packages.b ];`),
  ],
  [
    "wrappers with the tool",
    `${standard} standardBuilder.packages.build = [ pkgs.makeBinaryWrapper ]; ${wraps}`,
  ],
  ["wrappers with a hook", `${standard} standardBuilder.packages.build = [ pkgs.wrapGAppsHook4 ]; ${wraps}`],
  ["wrappers with something", `${standard} standardBuilder.packages.build = [ (pkgs.a.b { }) ]; ${wraps}`],
  [
    "wrappers that the phase brings itself",
    `${standard} extraAttrs.postFixup = "source ${"${pkgs.makeWrapper}"}/nix-support/setup-hook\\nwrapProgram $out/bin/a --set A b";`,
  ],
  [
    "a function of that name",
    `${standard} extraAttrs = { preFixup = "wrapProgram() {\\n  echo $1;\\n}"; postFixup = "wrapProgram $out/bin/a --set A b"; };`,
  ],
  ["wrappers of Python", `${python("")} ${wraps}`],
  [
    "what npm brings",
    `npmPackageBuilder = { enable = true; npmDepsHash = "${hash}"; }; ${wraps} ${completes}`,
  ],
  ["inputs in extraAttrs", `${standard} extraAttrs.nativeBuildInputs = [ pkgs.makeWrapper ]; ${wraps}`],
  ["the name of a command in a text", `${standard} extraAttrs.postInstall = "echo wrapProgram is missing";`],
  ["another Python itself", python(`packages.run = [ pkgs.python311 ];`)],
  [
    "a package that is computed",
    python(`packages.dependencies = [ (pkgs.python311Packages.a.override { }) ];`),
  ],
  [
    "another Python where no Python is built",
    `${standard} standardBuilder.packages.build = [ pkgs.python311Packages.a ];`,
  ],
  [
    "programs of another OCaml",
    ocaml(`ocamlPackages = p: p.ocaml-ng.ocamlPackages_5_3; packages.build = [ pkgs.ocamlPackages.menhir ];`),
  ],
  [
    "libraries of the scope",
    ocaml(
      `ocamlPackages = p: p.ocaml-ng.ocamlPackages_5_3; packages.run = [ pkgs.ocaml-ng.ocamlPackages_5_3.re ];`,
    ),
  ],
  [
    "libraries of the scope before it was changed",
    ocaml(
      `ocamlPackages = p: p.ocamlPackages.overrideScope (a: b: { }); packages.run = [ pkgs.ocamlPackages.re ];`,
    ),
  ],
  [
    "a scope of which nobody knows",
    ocaml(`ocamlPackages = p: p.mine; packages.run = [ pkgs.ocamlPackages.re ];`),
  ],
  [
    "the hook that runs tests",
    python(`disabledTests = [ "a" ]; packages.check = [ pkgs.python3Packages.pytestCheckHook ];`),
  ],
  [
    "a check input that is computed",
    python(`disabledTests = [ "a" ]; packages.check = [ (pkgs.lib.f pkgs.x) ];`),
  ],
  [
    "check inputs as an attribute",
    `${python(`disabledTests = [ "a" ];`)} extraAttrs.nativeCheckInputs = pkgs.x;`,
  ],
  ["no tests disabled", python(`disabledTests = [ ];`)],
  ["nothing to build", `${pnpm(`buildScript = ""; installDir = "dist";`)} extraAttrs.dontBuild = true;`],
  ["a folder below that of the builder", pnpm(`installDir = "/build/source/dist";`)],
  ["an install phase", `${pnpm("")} extraAttrs.installPhase = "mkdir $out";`],
  ["a hook that may install", pnpm(`packages.build = [ pkgs.npmHooks.npmInstallHook ];`)],
  ["a source beside the recipe, which may have a Makefile", pnpm(""), `path = ./src;`],
  [
    "an attribute that a script uses",
    `${standard} extraAttrs = { FLAVOUR = "x"; preBuild = "export FLAVOUR"; };`,
  ],
  ["a list of such a name", `${standard} extraAttrs.FLAGS = [ "x" ];`],
  ["structured attributes of such a name", `${standard} structuredAttrs.FLAVOUR = "x";`],
  ["a variable of such a name", `${standard} env.FLAVOUR = "x";`],
  [
    "no structured attributes",
    `${standard} extraAttrs = { __structuredAttrs = false; FLAVOUR = "x"; makeWrapperArgs = [ "--set A b" ]; };`,
  ],
  [
    "arguments for the wrapper, one by one",
    `${standard} extraAttrs.makeWrapperArgs = [ "--set" "A" "b c" "--add-flags" "--x y" ];`,
  ],
];

it.each(silent.map(([what, build, source]) => ({ what, build, source })))(
  "says nothing about $what",
  async ({ build, source }) => {
    expect(await messages(build, source)).toEqual([]);
  },
);

it("says it once for the packages of one set, and for each option that the hook would read", async () => {
  expect(
    await messages(
      python(
        `packages.dependencies = [ pkgs.python311Packages.a pkgs.pypy310.pkgs.b pkgs.python3Packages.c ]; packages.check = with pkgs.python311Packages; [ d e d ];`,
      ),
    ),
  ).toEqual([
    "CG607: `python311Packages.d` and 2 others are of another package set than `python3Packages`, which the package is built with",
    "CG607: `pypy310.pkgs.b` is of another package set than `python3Packages`, which the package is built with",
  ]);
  expect(
    await messages(
      `${python(`disabledTests = [ "a" ];`)} extraAttrs = { disabledTestPaths = [ "b" ]; pytestFlags = [ "-x" ]; };`,
    ),
  ).toEqual(
    ["disabledTests", "disabledTestPaths", "pytestFlags"].map(
      (option) => `CG607: \`${option}\` has no effect: no \`pytestCheckHook\` is there to run tests`,
    ),
  );
});

it("says it for each package of a recipe, as recipes that share a file are compiled apart", async () => {
  const { diagnostics } = await compileNixRecipe(`let
    package = name: { license = "mit"; source.path = ./src; build.pythonAppBuilder = { enable = true;
      packages.dependencies = [ pkgs.python311Packages.a pkgs.python311Packages.${"${name}"} ]; }; };
    in { pkgs.one = package "b"; pkgs.two = package "c"; }`);
  expect(diagnostics.map(({ code }) => code)).toEqual(["CG607", "CG607"]);
});

it("says which Node.js npm packages run with", async () => {
  const npm = (more: string) =>
    messages(
      `npmPackageBuilder = { enable = true; npmDepsHash = "${hash}"; packages.build = [ pkgs.nodejs_20 ]; }; ${more}`,
    );
  expect(await npm("")).toEqual([
    "CG607: what is installed runs with the builder's `nodejs`, not with `nodejs_20`",
  ]);
  expect(await npm("extraAttrs.nodejs = pkgs.nodejs_20;")).toEqual([]);
  expect(await messages(pnpm(`installDir = "dist"; packages.build = [ pkgs.nodejs_20 ];`))).toEqual([]);
});

it("tells of another Node.js that pnpm does not build with", async () => {
  const withNode = (build: string, more = "") =>
    messages(`${pnpm(`installDir = "dist"; ${build}`)} extraAttrs.nodejs = pkgs.nodejs_20; ${more}`);
  const told = ["CG607: the build runs with the builder's `nodejs`: this attribute does not change that"];
  expect(await withNode("")).toEqual(told);
  expect(await withNode("", `extraAttrs.postInstall = "ls";`)).toEqual(told);
  expect(await withNode("packages.build = [ pkgs.nodejs_20 ];")).toEqual([]);
  expect(await withNode("", `extraAttrs.postInstall = "ln -s $nodejs/bin/node $out/node";`)).toEqual([]);
});

it.each(["$out/share/x", "/share/x", "\\${out}", "~/x"])("says what installDir means: %s", async (folder) => {
  expect(await messages(pnpm(`installDir = "${folder}";`))).toEqual([
    `CG607: \`installDir\` is a folder of the source, and \`${folder.replace("\\", "")}\` is none`,
  ]);
});

it("says that attributes are not passed as files", async () => {
  const message = "CG607: `passAsFile` has no effect: every package has structured attributes";
  expect(await messages(`${standard} extraAttrs = { passAsFile = [ "big" ]; big = "x"; };`)).toEqual([
    message,
  ]);
  expect(await messages(`${standard} extraAttrs = { passAsFile = []; __structuredAttrs = false; };`)).toEqual(
    [],
  );
});

it("says what brings the commands that phases use", async () => {
  const asked = "is not among the build's packages";
  expect(await messages(`${standard} ${wraps} ${completes}`)).toEqual([
    `CG607: \`wrapProgram\` is no command here: \`makeWrapper\` ${asked}`,
    `CG607: \`installManPage\` is no command here: \`installShellFiles\` ${asked}`,
  ]);
  expect(await messages(`${python("")} ${wraps} ${completes}`)).toHaveLength(1);
});
