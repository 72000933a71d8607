import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "./bench.ts";
import { inTurn, runOnce } from "./measure.ts";

/** A catalog to measure compiles of. */
export interface Benched {
  /** As the rows call it: `100 recipes`. */
  readonly what: string;
  readonly recipes: string;
  readonly size?: number;
}

/** A compile of everything, where there is no output. */
export function benchCold(bench: Bench, { what, recipes, size }: Benched): void {
  bench.add(`compile ${what}`, ["compile", recipes], {
    ...(size !== undefined && { recipes: size }),
    before: (round, index) => {
      if (index === 0) bench.clear();
    },
  });
}

/**
 * A compile of everything, one that finds everything as it should be, and one after an edit of one of `edited`, recipes
 * that say `description`, each in turn; then one after a mistake in one of them.
 */
export function benchCompile(bench: Bench, benched: Benched, edited: readonly string[]): void {
  const { what, recipes, size } = benched;
  const args = ["compile", recipes];
  const options = size === undefined ? {} : { recipes: size };
  benchCold(bench, benched);
  // The first one compares all files, the others trust what it found.
  bench.run(args);
  bench.add(`compile ${what}, nothing to do`, args, options);
  bench.add(`compile ${what}, one edited`, args, {
    ...options,
    before: (round, index) => {
      // Another revision that runs in turn finds the same edit.
      if (index === 0) describe(recipes, edited, round, `Edit number ${round}.`);
    },
  });
  bench.add(`compile ${what}, a mistake in one`, args, {
    ...options,
    status: 1,
    before: (round, index) => {
      if (index > 0) return;
      if (round > 0) describe(recipes, edited, round - 1, "Mended.");
      describe(recipes, edited, round, "No full stop");
    },
  });
  describe(recipes, edited, bench.runs - 1, "Mended.");
  bench.clear();
}

/** The time of `catalogc diff` for one edit, between two folders. */
export function benchReview(bench: Bench, { what, recipes }: Benched, edited: readonly string[]): void {
  bench.run(["compile", recipes, "-o", "before"]);
  describe(recipes, edited, 0, "Reviewed.");
  bench.run(["compile", recipes]);
  bench.add(`review ${what}, one edited`, ["diff", "--against", "./before"]);
  describe(recipes, edited, 0, "Mended.");
  bench.clear();
}

/** Gives one of some recipes another description. */
function describe(recipes: string, edited: readonly string[], which: number, description: string): void {
  const recipe = join(recipes, edited[which % edited.length] ?? "");
  const text = readFileSync(recipe, "utf8");
  writeFileSync(recipe, text.replace(/(description(?: =|:) "?)[^"\n]*/, `$1${description}`));
}

/** One recipe of each kind in a generated catalog. */
export const generatedKinds = (extension: string): readonly string[] =>
  ["pkgs/tool-0", "apps/service-3", "pkgs/tool-1", "apps/service-4", "pkgs/tool-2"].map(
    (entry) => `${entry}/recipe.${extension}`,
  );

/** The same catalog in another syntax: what `catalogc convert` prints, and all files that are no recipes. */
export function convertCatalog(program: string, recipes: string, syntax: string): string {
  const into = `${recipes}.${syntax}`;
  execFileSync(process.execPath, [program, "convert", recipes, "--to", syntax, "-o", into]);
  cpSync(recipes, into, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  return into;
}

/** Cold compiles of one catalog in each syntax, in turn: machines have faster and slower minutes. */
export function compareSyntaxes(
  bench: Bench,
  size: number,
  catalogs: Readonly<Record<string, string>>,
): void {
  const syntaxes = Object.keys(catalogs);
  const folder = bench.folder("syntaxes");
  const commands = Object.values(catalogs).map(
    (recipes) => () => runOnce([bench.program, "compile", recipes], folder),
  );
  const before = (): void => {
    bench.moveAside(folder);
  };
  for (const [index, cost] of inTurn(commands, { runs: bench.runs, before }).entries())
    bench.keep(`compile ${size} recipes, in turn: ${syntaxes[index] ?? ""}`, cost, undefined, size);
  before();
}
