// Slow. Depends on: emitters/pkgs.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Lists of packages, some of them only on some platforms, in every syntax: the values of the generated files on
// platforms with and without them. With NIXPKGS_LIB they are evaluated with nixpkgs' own `lib`, with NIXFMT compared
// with nixfmt's layout.

const lib = process.env["NIXPKGS_LIB"] ?? join(import.meta.dirname, "../../nixpkgs/lib.nix");
const nixfmt = process.env["NIXFMT"];

const about = 'license = "mit"; version = "1.0"; source.path = ./src;';
type Recipe = readonly [written: string, file: string, text: string];
const inNix = (run: string): Recipe => [
  run,
  "recipe.nix",
  `{ lib, pkgs, config, ... }: { pkgs.tool = { ${about} build.standardBuilder = { enable = true; packages.run = ${run}; }; }; }`,
];
const inTypeScript = (run: string): Recipe => [
  run,
  "recipe.ts",
  `import { defineRecipe, file, lib, pkgs } from "catalogc";
   const { isLinux } = pkgs.stdenv.hostPlatform;
   export default defineRecipe({ pkgs: { tool: { license: "mit", version: "1.0", source: { path: file("./src") },
     build: { standardBuilder: { enable: true, packages: { run: ${run} } } } } } });`,
];
const inYaml = (run: string): Recipe => [
  run,
  "recipe.yaml",
  `pkgs: { tool: { license: mit, version: "1.0", source: { path: ./src },
     build: { standardBuilder: { enable: true, packages: { run: ${run} } } } } }`,
];

const isLinux = "pkgs.stdenv.hostPlatform.isLinux";
const onlyOnLinux = `lib.optionals ${isLinux} [ pkgs.systemd ]`;
const usual = "[ zlib ] ++ lib.optionals stdenv.hostPlatform.isLinux [ systemd ]";

type Row = readonly [recipe: Recipe, printed: string, linux: string[], other: string[]];

const rows: readonly Row[] = [
  [inNix(`[ pkgs.zlib ] ++ ${onlyOnLinux}`), usual, ["zlib", "systemd"], ["zlib"]],
  [inNix(`[ pkgs.zlib ] ++ lib.optional ${isLinux} pkgs.systemd`), usual, ["zlib", "systemd"], ["zlib"]],
  [
    inNix(`[ pkgs.zlib ] ++ (if ${isLinux} then [ pkgs.systemd ] else [ ])`),
    usual,
    ["zlib", "systemd"],
    ["zlib"],
  ],
  [inNix(`[ pkgs.zlib (if ${isLinux} then pkgs.systemd else null) ]`), usual, ["zlib", "systemd"], ["zlib"]],
  [inNix(`lib.concatLists [ [ pkgs.zlib ] (${onlyOnLinux}) ]`), usual, ["zlib", "systemd"], ["zlib"]],
  [inNix(`lib.mkMerge [ [ pkgs.zlib ] (${onlyOnLinux}) ]`), usual, ["zlib", "systemd"], ["zlib"]],
  [
    inNix(`lib.mkMerge [ [ pkgs.zlib ] (lib.mkIf ${isLinux} [ pkgs.systemd ]) ]`),
    usual,
    ["zlib", "systemd"],
    ["zlib"],
  ],
  [inNix(`lib.mkIf ${isLinux} [ pkgs.a ]`), "lib.optionals stdenv.hostPlatform.isLinux [ a ]", ["a"], []],
  [inNix(`lib.mkMerge [ (lib.mkIf ${isLinux} [ pkgs.a ]) (lib.mkForce [ pkgs.b ]) ]`), "[ b ]", ["b"], ["b"]],
  [inNix(`map (each: each) ([ pkgs.zlib ] ++ ${onlyOnLinux})`), usual, ["zlib", "systemd"], ["zlib"]],
  [
    inNix(`builtins.filter (each: ${isLinux} || each == null) [ pkgs.zlib ]`),
    "lib.optionals (stdenv.hostPlatform.isLinux || zlib == null) [ zlib ]",
    ["zlib"],
    [],
  ],
  [
    inNix(`lib.concatMap (each: lib.optional ${isLinux} each) [ pkgs.a ]`),
    "lib.optionals stdenv.hostPlatform.isLinux [ a ]",
    ["a"],
    [],
  ],
  [
    inNix(`lib.reverseList ([ pkgs.a pkgs.b ] ++ lib.optionals ${isLinux} [ pkgs.c pkgs.d ])`),
    `
    lib.optionals stdenv.hostPlatform.isLinux [
      d
      c
    ]
    ++ [
      b
      a
    ]`,
    ["d", "c", "b", "a"],
    ["b", "a"],
  ],
  [
    inNix(`lib.flatten (lib.attrValues { b = [ [ ] (${onlyOnLinux}) ]; a = [ pkgs.zlib ]; })`),
    usual,
    ["zlib", "systemd"],
    ["zlib"],
  ],
  [
    inNix(`lib.flatten [ pkgs.zlib (if ${isLinux} then pkgs.systemd else null) ]`),
    usual,
    ["zlib", "systemd"],
    ["zlib"],
  ],
  [
    inNix(`let more = list: ${onlyOnLinux} ++ list; in with pkgs; [ zlib ] ++ more [ ]`),
    usual,
    ["zlib", "systemd"],
    ["zlib"],
  ],
  [
    inNix(`if ${isLinux} then [ pkgs.a pkgs.b ] else [ pkgs.c ]`),
    `
    lib.optionals stdenv.hostPlatform.isLinux [
      a
      b
    ]
    ++ lib.optionals (!stdenv.hostPlatform.isLinux) [ c ]`,
    ["a", "b"],
    ["c"],
  ],
  [
    inNix(`[ (if ${isLinux} then null else pkgs.a) ] ++ lib.optional (!${isLinux}) pkgs.b ++ [ pkgs.c ]`),
    `
    lib.optionals (!stdenv.hostPlatform.isLinux) [ a ]
    ++ lib.optionals (!stdenv.hostPlatform.isLinux) [ b ]
    ++ [ c ]`,
    ["c"],
    ["a", "b", "c"],
  ],
  [
    inNix(`lib.optionals ${isLinux} ([ pkgs.a ] ++ lib.optional pkgs.stdenv.hostPlatform.isx86_64 pkgs.b)`),
    `
    lib.optionals stdenv.hostPlatform.isLinux [ a ]
    ++ lib.optionals (stdenv.hostPlatform.isLinux && stdenv.hostPlatform.isx86_64) [ b ]`,
    ["a", "b"],
    [],
  ],
  [
    inNix(`lib.optionals (${isLinux} || pkgs.stdenv.hostPlatform.isx86_64) (lib.optional ${isLinux} pkgs.a)`),
    `lib.optionals (
    (stdenv.hostPlatform.isLinux || stdenv.hostPlatform.isx86_64) && stdenv.hostPlatform.isLinux
  ) [ a ]`,
    ["a"],
    [],
  ],
  [
    inTypeScript("[pkgs.zlib, ...lib.optionals(isLinux, [pkgs.systemd])]"),
    usual,
    ["zlib", "systemd"],
    ["zlib"],
  ],
  [
    inTypeScript("[pkgs.zlib].concat(lib.optional(isLinux, pkgs.systemd))"),
    usual,
    ["zlib", "systemd"],
    ["zlib"],
  ],
  [inTypeScript("[pkgs.zlib, ...(isLinux ? [pkgs.systemd] : [])]"), usual, ["zlib", "systemd"], ["zlib"]],
  [
    inTypeScript("(isLinux ? [pkgs.a] : []).map((each) => each)"),
    "lib.optionals stdenv.hostPlatform.isLinux [ a ]",
    ["a"],
    [],
  ],
  [inYaml(`!nix "[ pkgs.zlib ] ++ ${onlyOnLinux}"`), usual, ["zlib", "systemd"], ["zlib"]],
  [inYaml(`{ $nix: "[ pkgs.zlib ] ++ ${onlyOnLinux}" }`), usual, ["zlib", "systemd"], ["zlib"]],
  [inYaml(`[zlib, !nix "if ${isLinux} then pkgs.systemd else null"]`), usual, ["zlib", "systemd"], ["zlib"]],
];

/** Nix text that is a set with the arguments of the file, every package its name. */
const called = (file: string, linux: boolean): string => `(let
    file = import ${file};
    names = builtins.mapAttrs (name: _: name) (builtins.functionArgs file);
    own = {
      lib = import ${lib};
      stdenv = { mkDerivation = f: f { }; hostPlatform = { isLinux = ${String(linux)}; isx86_64 = ${String(linux)}; }; };
      catalogLib = { packageTest = x: x; packageEnv = x: x; };
    };
  in file (names // builtins.intersectAttrs names own))`;

const titled = rows.map(
  ([[written, file, text], ...expected]) => [file, written, text, ...expected] as const,
);

describeWith("nix-instantiate", "packages that depend on the platform", () => {
  it.each(titled)("%s: %s", async (name, _, recipe, printed, linux, other) => {
    const { diagnostics, text } = await compileRecipe(name, recipe);
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const file = text("pkgs/tool/package.nix") ?? "";
    const [, inputs = ""] = /^ {2}buildInputs = ?(.*?);$/ms.exec(file) ?? [];
    expect(inputs).toBe(printed);
    const folder = tempFolder();
    writeTree(folder, { "out/pkgs/tool/package.nix": file });
    const path = join(folder, "out/pkgs/tool/package.nix");
    const inputsOn = (isTrue: boolean): string => `${called(path, isTrue)}.buildInputs`;
    expect(nixEvalJson(`[ (${inputsOn(true)}) (${inputsOn(false)}) ]`)).toEqual([linux, other]);
    if (nixfmt !== undefined)
      expect(spawnSync(nixfmt, ["-"], { input: file, encoding: "utf8" }).stdout).toBe(file);
  });
});

/** A stub for `pkgs.x` of nixpkgs: its name, with lists of packages in it. */
const lists = `name: { outPath = name; one = "1"; two = "2"; buildInputs = [ "\${name}-input" ]; optional-dependencies = { x = [ "\${name}-x" ]; y = [ ]; }; }`;
const derived: readonly (readonly [recipe: Recipe, printed: string, values: readonly string[]])[] = [
  [inNix("pkgs.a.buildInputs"), "a.buildInputs", ["a-input"]],
  [inNix("[ pkgs.a ] ++ pkgs.b.optional-dependencies.x"), "[ a ] ++ b.optional-dependencies.x", ["a", "b-x"]],
  [inNix("pkgs.b.buildInputs ++ [ pkgs.a ]"), "b.buildInputs ++ [ a ]", ["b-input", "a"]],
  [
    inNix(`[ pkgs.a ] ++ lib.optionals ${isLinux} pkgs.b.buildInputs ++ [ pkgs.c ]`),
    "[ a ] ++ lib.optionals stdenv.hostPlatform.isLinux b.buildInputs ++ [ c ]",
    ["a", "b-input", "c"],
  ],
  [
    inNix('lib.concatLists (lib.attrValues (lib.getAttrs [ "x" ] pkgs.a.optional-dependencies))'),
    'lib.concatLists (lib.attrValues (lib.getAttrs [ "x" ] a.optional-dependencies))',
    ["a-x"],
  ],
  [
    inNix('lib.attrValues (lib.getAttrs [ "one" "two" ] pkgs.a)'),
    'lib.attrValues (lib.getAttrs [ "one" "two" ] a)',
    ["1", "2"],
  ],
  [
    inNix("lib.concatLists (lib.attrValues pkgs.a.optional-dependencies)"),
    "lib.concatLists (lib.attrValues a.optional-dependencies)",
    ["a-x"],
  ],
  [
    inNix("lib.flatten [ pkgs.a pkgs.b.buildInputs ]"),
    "[ a ] ++ lib.flatten b.buildInputs",
    ["a", "b-input"],
  ],
  [inTypeScript("[pkgs.a, ...pkgs.b.buildInputs]"), "[ a ] ++ b.buildInputs", ["a", "b-input"]],
  [
    inTypeScript('[...pkgs.b["optional-dependencies"].x, ...(isLinux ? pkgs.a.buildInputs : [])]'),
    "b.optional-dependencies.x ++ lib.optionals stdenv.hostPlatform.isLinux a.buildInputs",
    ["b-x", "a-input"],
  ],
  [inYaml('!nix "[ pkgs.a ] ++ pkgs.b.buildInputs"'), "[ a ] ++ b.buildInputs", ["a", "b-input"]],
];

describeWith("nix-instantiate", "lists that only Nix knows", () => {
  it.each(derived.map(([[written, file, text], ...expected]) => [file, written, text, ...expected] as const))(
    "are written as they are: %s: %s",
    async (name, _, recipe, printed, values) => {
      const { diagnostics, text } = await compileRecipe(name, recipe);
      expect(diagnostics.map(({ message }) => message)).toEqual([]);
      const folder = tempFolder();
      writeTree(folder, {
        "out/pkgs/tool/package.nix": text("pkgs/tool/package.nix") ?? "",
        "out/catalog.nix": text("catalog.nix") ?? "",
      });
      const file = join(folder, "out/pkgs/tool/package.nix");
      expect(
        /^ {2}buildInputs = ?(.*?);$/ms
          .exec(text("pkgs/tool/package.nix") ?? "")?.[1]
          ?.replaceAll(/\s+/g, " "),
      ).toBe(printed);
      const own = called(file, true).replace("(name: _: name)", `(name: _: (${lists}) name)`);
      const names = `map (each: each.outPath or each) ${own}.buildInputs`;
      const catalog = `(import ${folder}/out/catalog.nix {
        apps = { }; lib = import ${lib};
        pkgs = builtins.mapAttrs (name: _: (${lists}) name) { a = 0; b = 0; c = 0; tool = 0; } // { stdenv.hostPlatform.isLinux = true; };
      }).pkgs.tool.build.standardBuilder.packages.run`;
      expect(nixEvalJson(`[ (${names}) (${catalog}) ]`)).toEqual([values, values]);
    },
  );
});

it("are what a builder has itself only where they are there always", async () => {
  const tool = (build: string): string => `{ lib, pkgs, ... }: { pkgs.tool = { ${about}
    build.pnpmPackageBuilder = { enable = true; packages.build = ${build}; }; }; }`;
  const inputs = async (build: string): Promise<string | undefined> => {
    const { text } = await compileRecipe("recipe.nix", tool(build));
    return /nativeBuildInputs = ([^;]*);/
      .exec(text("pkgs/tool/package.nix") ?? "")?.[1]
      ?.replaceAll(/\s+/g, " ");
  };
  expect(await inputs("[ pkgs.nodejs_20 ]")).toBe("[ nodejs_20 pnpm_10 pnpmConfigHook ]");
  expect(await inputs(`lib.optional ${isLinux} pkgs.nodejs_20`)).toBe(
    "lib.optionals stdenv.hostPlatform.isLinux [ nodejs_20 ] ++ [ pnpm_10 pnpmConfigHook nodejs ]",
  );
});
