// Slow. Depends on: emitters/pkgs.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Flags, names, patches and variables, some of them only on some platforms: the values of the generated files on
// platforms with and without them. With NIXPKGS_LIB they are evaluated with nixpkgs' own `lib`, with NIXFMT compared
// with nixfmt's layout.

const lib = process.env["NIXPKGS_LIB"] ?? join(import.meta.dirname, "../../nixpkgs/lib.nix");
const nixfmt = process.env["NIXFMT"];
const isLinux = "pkgs.stdenv.hostPlatform.isLinux";
const onlyOnLinux = (some: string): string => `lib.optionals ${isLinux} [ ${some} ]`;

type Row = readonly [written: string, attribute: string, printed: string, linux: unknown, other: unknown];

const isStatic = { isStatic: true, parsed: {} };

const badPlatforms = (written: string, list: unknown, printed = written): Row => [
  `build.standardBuilder.enable = true; badPlatforms = ${written};`,
  "meta.badPlatforms",
  `  badPlatforms =${printed.startsWith("\n") ? "" : " "}${printed};`,
  list,
  list,
];

const rows: readonly Row[] = [
  [
    `build.goPackageBuilder = { enable = true; vendorHash = null; ldflags = [ "-s" ] ++ ${onlyOnLinux('"-w"')}; };`,
    "ldflags",
    'ldflags = [ "-s" ] ++ lib.optionals stdenv.hostPlatform.isLinux [ "-w" ];',
    ["-s", "-w"],
    ["-s"],
  ],
  [
    `build.goPackageBuilder = { enable = true; vendorHash = null; ldflags = ${onlyOnLinux('"-X main.version=1.0"')}; };`,
    "ldflags",
    'ldflags = lib.optionals stdenv.hostPlatform.isLinux [ "-X main.version=${finalAttrs.version}" ];',
    ["-X main.version=1.0"],
    [],
  ],
  [
    `build.goPackageBuilder = { enable = true; vendorHash = null; tags = lib.mkIf ${isLinux} [ "a" ]; };`,
    "tags",
    'tags = lib.optionals stdenv.hostPlatform.isLinux [ "a" ];',
    ["a"],
    [],
  ],
  [
    `build.goPackageBuilder = { enable = true; vendorHash = null;
       subPackages = map (name: "cmd/" + name) ([ "a" ] ++ ${onlyOnLinux('"b"')}); };`,
    "subPackages",
    'subPackages = toString ([ "cmd/a" ] ++ lib.optionals stdenv.hostPlatform.isLinux [ "cmd/b" ]);',
    "cmd/a cmd/b",
    "cmd/a",
  ],
  [
    `build.rustPackageBuilder = { enable = true; cargoHash = lib.fakeHash;
       cargoBuildFlags = lib.mkMerge [ [ "--locked" ] (lib.mkIf ${isLinux} [ "--all" ]) ]; };`,
    "cargoBuildFlags",
    'cargoBuildFlags = [ "--locked" ] ++ lib.optionals stdenv.hostPlatform.isLinux [ "--all" ];',
    ["--locked", "--all"],
    ["--locked"],
  ],
  [
    `build = lib.mkMerge [
       { goPackageBuilder = { enable = true; vendorHash = null; tags = [ "a" ]; }; }
       { goPackageBuilder = lib.mkIf ${isLinux} { tags = [ "b" ]; }; }
     ];`,
    "tags",
    // The last definition's lists first, as of modules.
    'tags = lib.optionals stdenv.hostPlatform.isLinux [ "b" ] ++ [ "a" ];',
    ["b", "a"],
    ["a"],
  ],
  [
    `build.npmPackageBuilder = { enable = true; npmDepsHash = lib.fakeHash; npmInstallFlags = [ (if ${isLinux} then "--a" else null) ]; };`,
    "npmInstallFlags",
    'npmInstallFlags = toString (lib.optionals stdenv.hostPlatform.isLinux [ "--a" ]);',
    "--a",
    "",
  ],
  [
    `build.pythonAppBuilder = { enable = true; relaxDeps = [ "a" ] ++ ${onlyOnLinux('"b"')}; };`,
    "pythonRelaxDeps",
    'pythonRelaxDeps = [ "a" ] ++ lib.optionals stdenv.hostPlatform.isLinux [ "b" ];',
    ["a", "b"],
    ["a"],
  ],
  [
    `build.standardBuilder.enable = true; source.patches = [ ./src/a.patch ] ++ lib.optional (!${isLinux}) (pkgs.fetchpatch "u");`,
    "patches",
    'patches = [\n    ../../../recipes/src/a.patch\n  ]\n  ++ lib.optionals (!stdenv.hostPlatform.isLinux) [ (fetchpatch "u") ];',
    ["a.patch"],
    ["a.patch", "fetched u"],
  ],
  [
    `build.standardBuilder.enable = true; build.env.BUILD_CFLAGS_COMPILE = [ "-DA" ] ++ ${onlyOnLinux('"-DB" "-DC"')} ++ [ "-DD" ];`,
    "env.NIX_CFLAGS_COMPILE",
    'env.NIX_CFLAGS_COMPILE = "-DA${lib.optionalString stdenv.hostPlatform.isLinux " -DB -DC"} -DD";',
    "-DA -DB -DC -DD",
    "-DA -DD",
  ],
  [
    `build.standardBuilder.enable = true; build.env = { A = "1"; B = if ${isLinux} then "2" else null; };`,
    "env",
    'env = {\n    A = "1";\n  }\n  // lib.optionalAttrs stdenv.hostPlatform.isLinux { B = "2"; };',
    { A: "1", B: "2" },
    { A: "1" },
  ],
  [
    `build.standardBuilder.enable = true; build.env.A = if ${isLinux} && pkgs.hello == ./src/a.patch then "2" else null;`,
    "env",
    'env = lib.optionalAttrs (stdenv.hostPlatform.isLinux && hello == ../../../recipes/src/a.patch) {\n    A = "2";\n  };',
    {},
    {},
  ],
  [
    `build.standardBuilder = { enable = true; env = lib.optionalAttrs ${isLinux} { A = 1.5; B = false; }; };`,
    "env",
    'env = lib.optionalAttrs stdenv.hostPlatform.isLinux {\n    A = "1.5";\n    B = false;\n  };',
    { A: "1.5", B: false },
    {},
  ],
  [
    `build.ocamlBuilder = { enable = true; env = { A = "1"; B = "1"; } // (if ${isLinux} then { A = "2"; B = null; } else { C = "1.0"; }); };`,
    "env",
    `env = {
    DUNE_CACHE = "disabled";
    A = if stdenv.hostPlatform.isLinux then "2" else "1";
  }
  // lib.optionalAttrs (!stdenv.hostPlatform.isLinux) {
    B = "1";
    C = "1.0";
  };`,
    { DUNE_CACHE: "disabled", A: "2" },
    { DUNE_CACHE: "disabled", A: "1", B: "1", C: "1.0" },
  ],
  [
    `build.standardBuilder = { enable = true; env = lib.mkMerge [ { A = "1"; } (lib.mkIf ${isLinux} ({ B = "2"; } // lib.optionalAttrs ${isLinux} { C = "3"; })) ]; };
       build.env.D = lib.mkIf ${isLinux} "4";`,
    "env",
    `env = {
    A = "1";
  }
  // lib.optionalAttrs stdenv.hostPlatform.isLinux {
    D = "4";
    B = "2";
  }
  // lib.optionalAttrs (stdenv.hostPlatform.isLinux && stdenv.hostPlatform.isLinux) { C = "3"; };`,
    { A: "1", B: "2", C: "3", D: "4" },
    { A: "1" },
  ],
  [
    `build.standardBuilder = { enable = true; env = lib.optionalAttrs ${isLinux} { NIX_CFLAGS_COMPILE = [ "-DA" ]; }; };`,
    "env.NIX_CFLAGS_COMPILE",
    'env.NIX_CFLAGS_COMPILE = lib.optionalString stdenv.hostPlatform.isLinux "-DA";',
    "-DA",
    "",
  ],
  [
    `build.standardBuilder = { enable = true; phases.postPatch = if ${isLinux} then "x" else null; };`,
    "postPatch",
    'postPatch = if stdenv.hostPlatform.isLinux then "x" else null;',
    "x",
    null,
  ],
  [
    `build.standardBuilder = { enable = true; phases.postInstall = if ${isLinux} then "x" else null; manPages = [ "a.1" ]; };`,
    "postInstall",
    `postInstall = ''
    \${if stdenv.hostPlatform.isLinux then "x" else ""}
    installManPage a.1
  '';`,
    "x\ninstallManPage a.1\n",
    "\ninstallManPage a.1\n",
  ],
  [
    `build.standardBuilder = { enable = true; flags.configure = [ (lib.enableFeature ${isLinux} "x") ]; };`,
    "configureFlags",
    'configureFlags = [ (lib.enableFeature stdenv.hostPlatform.isLinux "x") ];',
    ["--enable-x"],
    ["--disable-x"],
  ],
  [
    `build.standardBuilder.enable = true; homePage = if ${isLinux} then "https://a.example" else "https://b.example";`,
    "meta.homepage",
    '  homepage = if stdenv.hostPlatform.isLinux then "https://a.example" else "https://b.example";',
    "https://a.example",
    "https://b.example",
  ],
  badPlatforms("[ lib.systems.inspect.platformPatterns.isStatic ]", [isStatic]),
  badPlatforms(
    "lib.systems.inspect.platformPatterns.isStatic",
    [isStatic],
    "[ lib.systems.inspect.platformPatterns.isStatic ]",
  ),
  badPlatforms(
    "[ lib.platforms.linux lib.systems.inspect.patterns.isMusl lib.systems.inspect.platformPatterns.isStatic ]",
    ["aarch64-linux", "x86_64-linux", { abi: { name: "musl" } }, isStatic],
    `
      lib.platforms.linux
      ++ lib.systems.inspect.patterns.isMusl
      ++ [ lib.systems.inspect.platformPatterns.isStatic ]`,
  ),
];

/** Nix text that is an attribute of the file; what comes from outside is its name. */
const attributeOf = (file: string, attribute: string, linux: boolean): string => `(let
    file = import ${file};
    names = builtins.mapAttrs (name: _: name) (builtins.functionArgs file);
    build = f: let self = f (self // { finalPackage = { }; }); in self;
    stdenv = { mkDerivation = build; hostPlatform.isLinux = ${String(linux)}; };
    given = {
      inherit stdenv; lib = import ${lib}; buildGoModule = build; buildNpmPackage = build;
      rustPlatform.buildRustPackage = build; ocamlPackages.buildDunePackage = build; python3Packages.buildPythonApplication = build;
      fetchpatch = url: "fetched \${url}"; catalogLib = { packageTest = x: x; packageEnv = x: x; };
    };
    value = (file (names // builtins.intersectAttrs names given)).${attribute};
  in if builtins.isList value then map (each: if builtins.isPath each then baseNameOf each else each) value else value)`;

describeWith("nix-instantiate", "values that depend on the platform", () => {
  it.each(rows)("%s", async (written, attribute, printed, linux, other) => {
    const recipe = `{ lib, pkgs, config, ... }: { pkgs.tool = { license = "mit"; version = "1.0"; source.path = ./src; ${written} }; }`;
    const { diagnostics, text } = await compileRecipe("recipe.nix", recipe, ["src/a.patch"]);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const file = text("pkgs/tool/package.nix") ?? "";
    expect(file).toContain(`  ${printed}\n`);
    const folder = tempFolder();
    writeTree(folder, { "out/pkgs/tool/package.nix": file, "recipes/src/a.patch": "" });
    const path = join(folder, "out/pkgs/tool/package.nix");
    const on = (isTrue: boolean): string => attributeOf(path, attribute, isTrue);
    expect(nixEvalJson(`[ ${on(true)} ${on(false)} ]`)).toEqual([linux, other]);
    if (nixfmt !== undefined)
      expect(spawnSync(nixfmt, ["-"], { input: file, encoding: "utf8" }).stdout).toBe(file);
  });
});

it("are read in TypeScript and YAML alike, and are in the evaluated catalog", async () => {
  const flags = async (name: string, recipe: string): Promise<unknown> => {
    const { diagnostics, text } = await compileRecipe(name, recipe);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(text("pkgs/tool/package.nix")).toContain(
      'ldflags = [ "-s" ] ++ lib.optionals stdenv.hostPlatform.isLinux [ "-w" ];',
    );
    return /"ldflags": (.*),/.exec(text("catalog.json") ?? "")?.[1];
  };
  const list = '[ "-s" ] ++ lib.optionals pkgs.stdenv.hostPlatform.isLinux [ "-w" ]';
  const expected = JSON.stringify(["$", "{", list, "}"].join(""));
  expect(
    await flags(
      "recipe.ts",
      `import { defineRecipe, file, lib, pkgs } from "catalogc";
       export default defineRecipe({ pkgs: { tool: { license: "mit", source: { path: file("./src") }, build: { goPackageBuilder: {
         enable: true, vendorHash: null, ldflags: ["-s", ...lib.optionals(${isLinux}, ["-w"])] } } } } });`,
    ),
  ).toBe(expected);
  expect(
    await flags(
      "recipe.yaml",
      `pkgs: { tool: { license: mit, source: { path: ./src }, build: { goPackageBuilder: {
         enable: true, vendorHash: null, ldflags: !nix '[ "-s" ] ++ ${onlyOnLinux('"-w"')}' } } } }`,
    ),
  ).toBe(expected);
});

describe("a script that is one expression", () => {
  const condition = 'if pkgs.stdenv.hostPlatform.isDarwin then "x" else null';
  const written: Readonly<Record<string, string>> = {
    nix: `{ pkgs, ... }: { pkgs.tool = { license = "mit"; source.path = ./src;
      build.standardBuilder = { enable = true; phases.postPatch = ${condition}; }; }; }`,
    yaml: `pkgs: { tool: { license: mit, source: { path: ./src }, build: { standardBuilder: {
      enable: true, phases: { postPatch: !nix '${condition}' } } } } }`,
    ts: `import { defineRecipe, file, pkgs } from "catalogc";
      export default defineRecipe({ pkgs: { tool: { license: "mit", source: { path: file("./src") }, build: { standardBuilder: {
        enable: true, phases: { postPatch: pkgs.stdenv.hostPlatform.isDarwin ? "x" : null } } } } } });`,
  };

  it.each(Object.keys(written))(
    "is that expression in the package file and catalog.nix: %s",
    async (syntax) => {
      const { text } = await compileRecipe(`recipe.${syntax}`, written[syntax] ?? "");
      const printed = 'postPatch = if stdenv.hostPlatform.isDarwin then "x" else null;';
      expect(text("pkgs/tool/package.nix")).toContain(printed);
      expect(text("catalog.nix")).toContain(printed.replace("stdenv", "pkgs.stdenv"));
    },
  );
});
