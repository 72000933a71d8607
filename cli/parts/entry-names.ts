import { Collector } from "../../compiler/diagnostics/collector.ts";
import { evaluateRecipes } from "../../compiler/evaluating/evaluate-recipes.ts";
import { openModules, type ParseCache } from "../../compiler/reading/modules.ts";
import { RecordingTree } from "../record/recording-tree.ts";
import type { CachedTree } from "../watch/cached-tree.ts";
import type { Section, Seen } from "./recipe-result.ts";

/** The entries that a recipe defines. */
export interface EntryNamesOf extends Readonly<Record<Section, readonly string[]>> {
  readonly seen: Seen;
}

export interface ReadNames {
  readonly names: ReadonlyMap<string, Readonly<Record<Section, readonly string[]>>>;
  /** What was looked at for all of them together. */
  readonly seen: Seen;
}

/** Evaluates recipes as far as the names of their entries. Undefined when something is wrong with one. */
export async function readEntryNames(
  recipes: readonly string[],
  syntaxes: readonly string[],
  cached: CachedTree,
  parsed: ParseCache,
): Promise<ReadNames | undefined> {
  const reporter = new Collector();
  const tree = new RecordingTree(cached);
  const found = { recipes, catalog: undefined };
  const modules = await openModules(tree, found, reporter, parsed, syntaxes);
  const { byRecipe } = evaluateRecipes(found, modules, tree, reporter);
  if (reporter.hasErrors || ![...byRecipe.values()].every(({ isComplete }) => isComplete)) return undefined;
  const { kinds, reads } = tree.observations();
  const names = [...byRecipe].map(
    ([recipe, { pkgs, apps }]) =>
      [recipe, { pkgs: pkgs.map(({ name }) => name), apps: apps.map(({ name }) => name) }] as const,
  );
  return { names: new Map(names), seen: { kinds, reads } };
}
