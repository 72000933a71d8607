import { discover } from "../../../compiler/reading/discover.ts";
import { openModules, type ParseCache } from "../../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import type { Manifest } from "../../../emitters/manifest/manifest.ts";
import { closureOf, type Closure } from "./closure.ts";
import { reachOf } from "./reach.ts";

/** Files of the recipe tree that differ from when the output folder was written, by tree path. */
export function changedInputs(before: Manifest, now: Manifest): readonly string[] {
  const [old, current] = [inputsOf(before), inputsOf(now)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((path) => old.get(path) !== current.get(path))
    .sort();
}

const inputsOf = ({ sources }: Manifest): ReadonlyMap<string, string> => sources?.inputs ?? new Map();

/** The recipe file of each `pkgs.<name>` and `apps.<name>`, as a tree path. */
export type Entries = ReadonlyMap<string, string>;

/**
 * The recipes whose entries may depend on these files: those that read one of them, and those that name an entry of
 * such a recipe. It may include too many; recipes that compute their references are always included.
 */
export async function reachedRecipes(
  changed: readonly string[],
  tree: RecipeTree,
  entries: Entries,
): Promise<ReadonlySet<string>> {
  const silent = { report: () => undefined };
  const discovered = discover(tree, silent);
  const { recipes, catalog } = discovered;
  const parsed: ParseCache = new Map();
  const modules = await openModules(tree, discovered, silent, parsed);
  // A file that is read refers to others: the set grows during the loop.
  const waiting = new Set(catalog === undefined ? recipes : [...recipes, catalog]);
  const found = new Map<string, Closure>();
  const reached = new Set<string>();
  for (const path of waiting) {
    modules.read(path);
    for (const file of closureOf(path, parsed)?.files.keys() ?? [])
      if (/\.(?:ts|nix|ya?ml|json)$/.test(file) && tree.kind(file) === "file") waiting.add(file);
  }
  for (const recipe of recipes) {
    const closure = closureOf(recipe, parsed);
    if (closure === undefined) reached.add(recipe);
    else found.set(recipe, closure);
  }
  if (catalog !== undefined) {
    const closure = closureOf(catalog, parsed);
    // Every entry may use its settings.
    if (closure === undefined || changed.some((path) => closure.files.has(path))) return new Set(recipes);
  }
  for (const recipe of reachOf(changed, { closures: found, entries })) reached.add(recipe);
  return reached;
}
