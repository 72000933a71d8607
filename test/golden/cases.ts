import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { copiesFolder, placeOf } from "../../tooling/incremental/place.ts";
import { compile, type Compiled } from "../../tooling/incremental/compile.ts";
import { copyReferenced } from "../../cli/disk/copy-files.ts";
import { DiskTree } from "../../cli/disk/disk-tree.ts";
import { arrangeDiagnostics, renameFiles } from "../../compiler/diagnostics/arrange.ts";
import { renderText } from "../../compiler/diagnostics/render-text.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { readTree } from "../support/temp-folder.ts";

// What golden/ holds, how a case is compiled, and how its expected output is read and rewritten.
// Used by the tests here and by `npm run golden`.

export const goldenRoot = join(import.meta.dirname, "../../golden");
const errorsFolder = "errors";
const adviceFolder = "advice";
/** Packages as files of nixpkgs. */
const exportsFolder = "exports";
/** What `catalogc init` writes, which is the template of the root flake. */
export const initFolder = "init";

/** What `catalogc init` wrote to a folder, without the schema for editors: a text of 700 kB for recipes in YAML and JSON. */
export const initTree = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(readTree(folder)).filter(([path]) => path !== "recipe.schema.json"));

/** A folder below golden/ with recipes and the whole tree they give. */
export interface TreeCase {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly recipes: string;
  /** The recipe folder as seen from the case's `out/`. */
  readonly recipesFromOut: string;
  readonly copyFiles: boolean;
  /** The syntaxes in which its recipes can be said. */
  readonly syntaxes: readonly ("ts" | "yaml" | "nix")[];
}

/** The case that holds `out/lib/`, which is the same in all: the files of templates/lib/. */
const caseWithLib = "catalog";
const isOfLib = (path: string): boolean => path.startsWith("lib/");

/** The files of an output that a case keeps. */
export const keptFiles = (
  { name }: TreeCase,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  name === caseWithLib ? files : Object.fromEntries(Object.entries(files).filter(([path]) => !isOfLib(path)));

/** The expected output of a case, with `lib/`. Empty for a case without output. */
export function expectedFiles({ folder }: TreeCase): Readonly<Record<string, string>> {
  const out = join(folder, "out");
  if (!existsSync(out)) return {};
  const lib = readTree(join(goldenRoot, caseWithLib, "out/lib"));
  return {
    ...Object.fromEntries(Object.entries(lib).map(([path, text]) => [`lib/${path}`, text])),
    ...readTree(out),
  };
}

/** A folder below golden/errors/ or golden/advice/ with recipes and the diagnostics they give. */
export interface ErrorCase {
  /** `CG301`, `CG301-something` where one code has several; `advice/shared-port`, `advice/shared-port.something`. */
  readonly name: string;
  readonly code: string;
  readonly folder: string;
}

export interface CaseOptions {
  /** Compile with `--copy-files`. */
  readonly copyFiles?: boolean;
  /** Recipe folder, relative to the case; default `recipes`. */
  readonly recipes?: string;
  /** The syntaxes in which the recipes can be said; default all. */
  readonly syntaxes?: TreeCase["syntaxes"];
}

const folders = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path)
        .filter((name) => statSync(join(path, name)).isDirectory())
        .sort()
    : [];

/** Every case of golden/ that is a whole output tree, sorted by name. */
export function treeCases(): TreeCase[] {
  return folders(goldenRoot)
    .filter((name) => ![errorsFolder, adviceFolder, exportsFolder, initFolder].includes(name))
    .map((name) => {
      const folder = join(goldenRoot, name);
      const options = readOptions(join(folder, "options.json"));
      const { recipes = "recipes", copyFiles = false, syntaxes = ["ts", "yaml", "nix"] } = options;
      const recipesFromOut = join("..", recipes);
      return { name, folder, recipes: join(folder, recipes), recipesFromOut, copyFiles, syntaxes };
    });
}

/** Every case of golden/errors/ and golden/advice/ that has recipes, sorted by name. */
export function errorCases(): ErrorCase[] {
  const ofErrors = folders(join(goldenRoot, errorsFolder)).map((name) => ({
    name,
    code: name.split("-")[0] ?? name,
    folder: join(goldenRoot, errorsFolder, name),
  }));
  const ofAdvice = folders(join(goldenRoot, adviceFolder)).map((name) => ({
    name: `${adviceFolder}/${name}`,
    code: `${adviceFolder}/${name.split(".")[0] ?? name}`,
    folder: join(goldenRoot, adviceFolder, name),
  }));
  return [...ofErrors, ...ofAdvice].filter(({ folder }) => existsSync(join(folder, "recipes")));
}

/** What a broken recipe says. */
export async function diagnosticsOf({ folder }: ErrorCase): Promise<string> {
  const recipes = join(folder, "recipes");
  return (await compileCase({ recipes, recipesFromOut: "../recipes", copyFiles: false })).diagnostics;
}

/** Where the expected text of a code is kept that only a whole run can show (test/golden/process-cases.ts). */
export const processExpectation = (code: string): string =>
  join(goldenRoot, errorsFolder, code, "expected.txt");

function readOptions(path: string): CaseOptions {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as CaseOptions) : {};
}

/** Emitted files as text by path, executable ones marked `x:` as in `readTree`, and the rendered diagnostics. */
export interface Outcome {
  readonly files: Readonly<Record<string, string>>;
  readonly diagnostics: string;
}

/** Compiles a case. `tree` stands in for its recipe folder, e.g. one that lists its files in another order. */
export async function compileCase(
  { recipes, recipesFromOut, copyFiles }: Pick<TreeCase, "recipes" | "recipesFromOut" | "copyFiles">,
  tree: RecipeTree = new DiskTree(recipes),
): Promise<Outcome> {
  const compiled = await compile({
    tree,
    place: placeOf({ recipesName: "recipes", recipesFromOut }, copyFiles),
    copy: copyFiles
      ? (referenced) => copyReferenced(new DiskTree(recipes), referenced, copiesFolder)
      : undefined,
    // Fixed, so that a release does not change every case.
    version: "0.0.0-golden",
  });
  const files = [...(compiled.output?.files().values() ?? [])].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files: Object.fromEntries(
      files.map(({ path, content, executable }) => [
        path,
        (executable ? "x:" : "") + (typeof content === "string" ? content : Buffer.from(content).toString()),
      ]),
    ),
    diagnostics: renderDiagnostics(compiled),
  };
}

function renderDiagnostics({ diagnostics, sources }: Compiled): string {
  const shown = arrangeDiagnostics(diagnostics).shown.map((each) =>
    renameFiles(each, (file) => `recipes/${file}`),
  );
  return renderText(shown, (file) => sources(file.replace("recipes/", "")));
}

/** Makes a folder hold exactly these files (marked as in {@link Outcome}). */
export function replaceTree(folder: string, files: Readonly<Record<string, string>>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const executable = text.startsWith("x:");
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), executable ? text.slice(2) : text, {
      mode: executable ? 0o755 : 0o644,
    });
  }
}

export const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");
