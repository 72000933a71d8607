import { Collector } from "../../compiler/diagnostics/diagnostic.ts";
import { evaluateRecipes } from "../../compiler/check/evaluate-recipes.ts";
import { openModules, type ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { RecordingTree } from "./recording-tree.ts";
import type { Section, Seen } from "./result.ts";

/** The entries that a recipe defines. */
export interface EntryNamesOf extends Readonly<Record<Section, readonly string[]>> {
  readonly seen: Seen;
}

/** The names that were found in a recipe; there may be more where that is not complete. */
export interface FoundNames extends Readonly<Record<Section, readonly string[]>> {
  readonly isComplete: boolean;
}

export interface ReadNames {
  readonly names: ReadonlyMap<string, FoundNames>;
  /** Nothing was found to be wrong with any of the recipes. */
  readonly isWell: boolean;
  /** What was looked at for all of them together. */
  readonly seen: Seen;
}

/** Evaluates recipes as far as the names of their entries. */
export async function readEntryNames(
  recipes: readonly string[],
  syntaxes: readonly string[],
  seenIn: RecipeTree,
  parsed: ParseCache,
): Promise<ReadNames> {
  if (recipes.length === 0) return { names: new Map(), isWell: true, seen: { kinds: {}, reads: {} } };
  const reporter = new Collector();
  const tree = new RecordingTree(seenIn);
  const found = { recipes, catalog: undefined };
  const modules = await openModules(tree, found, reporter, parsed, syntaxes);
  const { byRecipe } = evaluateRecipes(found, modules, tree, reporter);
  const { kinds, reads } = tree.observations();
  const names = [...byRecipe].map(([recipe, { pkgs, apps, isComplete }]) => {
    const found = { pkgs: pkgs.map(({ name }) => name), apps: apps.map(({ name }) => name) };
    return [recipe, { ...found, isComplete }] as const;
  });
  const isWell = !reporter.hasErrors && names.every(([, { isComplete }]) => isComplete);
  return { names: new Map(names), isWell, seen: { kinds, reads } };
}
