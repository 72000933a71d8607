// Slow. Depends on: compiler/language.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { evaluateRecipes } from "../../../compiler/check/evaluate-recipes.ts";
import { reify } from "../../../compiler/language/reify.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import { openModules } from "../../../compiler/reading/modules.ts";
import { printFile } from "../../../emitters/nix/print.ts";
import { compileCase } from "../../golden/cases.ts";
import { nixEvalJson, nixParse } from "../../support/nix.ts";
import { writeTree } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

// Recipes in the style of public catalogs, evaluated by catalogc and by Nix.

const fixtures = join(import.meta.dirname, "../../fixtures/nix-recipes");
const nixpkgs = join(import.meta.dirname, "../../nixpkgs");
const names = readdirSync(fixtures).sort();

/** The value of a recipe in catalogc, as a function of `lib` and `pkgs`. */
async function printedValue(folder: string): Promise<string> {
  const tree = new DiskTree(folder);
  const reporter = new Collector();
  const discovered = discover(tree, reporter);
  const modules = await openModules(tree, discovered, reporter);
  const expr = reify(evaluateRecipes(discovered, modules, tree, reporter).file("recipe.nix").force());
  expect(reporter.diagnostics.filter(isError)).toEqual([]);
  return printFile({
    treePath: (path) => `./${path}`,
    expr: {
      kind: "lambda",
      parameter: { kind: "pattern", fields: [{ name: "lib" }, { name: "pkgs" }], ellipsis: false },
      body: expr,
    },
  });
}

interface Evaluated {
  readonly recipe: unknown;
  readonly printed: unknown;
  readonly merged: unknown;
  readonly files: readonly unknown[];
}

/** Evaluates recipes with Nix, and what catalogc makes of them, in one process. */
async function evaluateAll(lib: string, root: string): Promise<ReadonlyMap<string, Evaluated>> {
  const calls: string[] = [];
  for (const name of names) {
    const folder = join(root, name, "recipes");
    cpSync(join(fixtures, name), folder, { recursive: true });
    writeFileSync(join(folder, "printed.nix"), await printedValue(folder));
    const emitted = await compiled(folder);
    writeTree(join(root, name, "out"), emitted);
    const files = Object.keys(emitted).filter((path) => /^pkgs\/[^/]+\/package\.nix$/.test(path));
    const texts = [
      ...readdirSync(folder).flatMap((file) =>
        file.endsWith(".nix") ? [readFileSync(join(folder, file), "utf8")] : [],
      ),
      ...files.map((path) => emitted[path] ?? ""),
    ];
    const words = new Set(texts.flatMap((text) => text.match(/[A-Za-z_][\w'-]*/g) ?? []));
    calls.push(`${JSON.stringify(name)} = import ${nixpkgs}/recipe.nix {
      lib = ${lib};
      words = [ ${[...words].map((word) => JSON.stringify(word)).join(" ")} ];
      recipe = import ${folder}/recipe.nix;
      printed = import ${folder}/printed.nix;
      files = [ ${files.map((path) => `(import ${root}/${name}/out/${path})`).join(" ")} ];
    };`);
  }
  const result = nixEvalJson(`{ ${calls.join("\n")} }`) as Readonly<Record<string, Evaluated>>;
  return new Map(Object.entries(result));
}

/** The emitted files of a recipe folder. */
async function compiled(recipes: string): Promise<Readonly<Record<string, string>>> {
  const { files, diagnostics } = await compileCase({
    recipes,
    recipesFromOut: "../recipes",
    copyFiles: false,
  });
  expect(diagnostics).not.toContain("error[");
  return files;
}

const libs: readonly (readonly [string, string])[] = [
  ["the library of these tests", `import ${nixpkgs}/recipe-lib.nix`],
  ...(env["NIXPKGS_LIB"] === undefined
    ? []
    : [["the nixpkgs library", `import ${env["NIXPKGS_LIB"]}`] as const]),
];

it("has recipes enough", () => {
  expect(names.length).toBeGreaterThanOrEqual(40);
});

/** The features that recipes of public catalogs use, as they look in the text. */
const features: readonly RegExp[] = [
  // The language.
  ...[
    /^\s+apps\.[\w-]+\.\w+/m,
    /^\s+apps = \{/m,
    /^\s+pkgs\.[\w-]+ = /m,
    /^let$/m,
    /\bwith pkgs;/,
    /\bwith lib;/,
  ],
  ...[
    /\binherit \w/,
    /\binherit \(/,
    /\brec \{/,
    / \/\/ /,
    /\w+: /,
    /\{ .*\? .*\}:/,
    /@args:|args@/,
    /\bimport \.\//,
  ],
  ...[/"\$\{pkgs\./, /"\$\{\.\//, /\.\$\{|^\s*\$\{/m, /\bassert /, /\bor /, / \? /, /\bif .* then/, /''$/m],
  // lib
  ...["optional", "optionals", "optionalString", "concatStringsSep", "concatMapStringsSep", "mapAttrs"],
  ...["mapAttrsToList", "genAttrs", "listToAttrs", "attrNames", "attrValues", "filter", "filterAttrs", "map"],
  ...["toString", "getExe", "getExe'", "mkIf", "mkMerge", "mkDefault", "mkForce", "mkOverride", "mkBefore"],
  ...["mkAfter", "recursiveUpdate", "fileContents", "readFile", "importJSON", "licenses", "maintainers"],
  // Packages as values, and names of the host system.
  ...["callPackage", "override", "overrideAttrs", "overrideScope", "withPackages", "pkgsOriginal"],
  ...["nixosConfig", "hostosConfig", "ngi", "NIX_CFLAGS_COMPILE", "placeholder", "builtins"],
  ...[/runtimes\.nixos/, /\bconfig\.(apps|pkgs)\./, /[^.]\bapps\.[\w-]+\.services\.runtimes/],
  ...[/hostosConfig = \{ .*config.*\}:/],
].map((each) => (typeof each === "string" ? new RegExp(`\\b${each}(?![\\w'])`) : each));

it("has recipes with every feature", () => {
  const texts = names.flatMap((name) =>
    readdirSync(join(fixtures, name)).map((file) => readFileSync(join(fixtures, name, file), "utf8")),
  );
  const missing = features.filter((feature) => !texts.some((text) => feature.test(text)));
  expect(missing).toEqual([]);
});

describe.each(libs)("recipes in Nix, with %s", (_, lib) => {
  describeWith("nix-instantiate", "evaluated by Nix", () => {
    const root = mkdtempSync(join(tmpdir(), "catalogc-recipes-"));
    let evaluated: ReadonlyMap<string, Evaluated> = new Map();
    beforeAll(async () => {
      evaluated = await evaluateAll(lib, root);
    });
    afterAll(() => {
      rmSync(root, { recursive: true });
    });

    it.each(names)("%s equals its value in catalogc", (name) => {
      const found = evaluated.get(name);
      expect(found?.printed).toEqual(found?.recipe);
    });

    it.each(names)("%s has the merged definitions in its catalog", (name) => {
      const catalog: unknown = JSON.parse(readFileSync(join(root, name, "out/catalog.json"), "utf8"));
      expect(differences(evaluated.get(name)?.merged, catalog)).toEqual([]);
    });

    it.each(names)("%s gives package files that are closed", (name) => {
      const catalog = JSON.parse(readFileSync(join(root, name, "out/catalog.json"), "utf8")) as {
        pkgs: object;
      };
      expect(evaluated.get(name)?.files).toHaveLength(Object.keys(catalog.pkgs).length);
    });
  });
});

describeWith("nix-instantiate", "what recipes in Nix compile to", () => {
  it.each(names)("%s is read by Nix", async (name) => {
    const files = await compiled(join(fixtures, name));
    const nix = Object.entries(files).filter(([path]) => /^(apps|pkgs)\/.*\.nix$/.test(path));
    expect(nix.length).toBeGreaterThan(0);
    expect(() =>
      nixParse(`[ ${nix.map(([, text]) => `(${text}\n)`).join("\n")} ]`, { cwd: fixtures }),
    ).not.toThrow();
  });
});

/** Options that the evaluated output shows in another form than recipes give them. */
const shownOtherwise =
  /\.(hostosConfig|license|maintainers|data|icon|path|derivation|stdenv|ocamlPackages|result|source|command|configData|BUILD_CFLAGS_COMPILE)$/;

const neutral: Readonly<Record<string, string>> = {
  nixos: "hostos",
  nixosConfig: "hostosConfig",
  ngi: "fund",
  NIX_CFLAGS_COMPILE: "BUILD_CFLAGS_COMPILE",
};

/** Where data of a recipe is not in the catalog: each option that the recipe sets must be there with its value. */
function differences(wanted: unknown, found: unknown, path = ""): string[] {
  if (isRecord(wanted)) {
    if (!isRecord(found)) return [`${path}: ${JSON.stringify(found)} is no set`];
    return Object.entries(wanted).flatMap(([name, value]) => {
      const key = neutral[name] ?? name;
      if (shownOtherwise.test(`.${key}`)) return [];
      // The environment of a build has no variable whose value is null.
      if (value === null && path.endsWith(".env")) return [];
      return key in found ? differences(value, found[key], `${path}.${key}`) : [`${path}.${key} is missing`];
    });
  }
  if (Array.isArray(wanted) && Array.isArray(found) && wanted.length === found.length) {
    return wanted.flatMap((each, index) => differences(each, found[index], `${path}.${index}`));
  }
  const shown = shownLike(wanted);
  return shown === undefined || shown === found
    ? []
    : [`${path}: ${String(shown)} is ${JSON.stringify(found)}`];
}

/** A plain value as the catalog has it; undefined for what names packages and files, which look different there, as placeholders do. */
function shownLike(wanted: unknown): unknown {
  if (typeof wanted !== "string") return wanted;
  if (/<pkgs|^path:|\/store\/|\/[0-9a-z]{52}\b/.test(wanted)) return undefined;
  const number = /^(?:int|float):(.*)$/.exec(wanted)?.[1];
  return number === undefined ? wanted : Number(number);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
