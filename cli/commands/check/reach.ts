import { reads, type Closure } from "./closure.ts";

/** Recipes and their references. */
export interface Recipes {
  readonly closures: ReadonlyMap<string, Closure>;
  /** The recipe file of each `pkgs.<name>` and `apps.<name>`. */
  readonly entries: ReadonlyMap<string, string>;
}

/** The recipes that may depend on these files, by name only: it may include too many. */
export function reachOf(paths: readonly string[], { closures, entries }: Recipes): ReadonlySet<string> {
  const byName = recipesByName(entries);
  const named = new Map([...closures].map(([recipe, closure]) => [recipe, recipesNamedIn(closure, byName)]));
  const affected = new Set<string>();
  for (const [recipe, closure] of closures)
    if (paths.some((path) => reads(closure, path))) affected.add(recipe);
  // A recipe that mentions an affected one may read its values. The set grows during the loop.
  for (const recipe of affected)
    for (const [other, names] of named) if (names.has(recipe)) affected.add(other);
  return affected;
}

type ByName = ReadonlyMap<string, readonly string[]>;

function recipesByName(entries: Recipes["entries"]): ByName {
  const byName = new Map<string, string[]>();
  for (const [entry, file] of entries) {
    const name = entry.slice(entry.indexOf(".") + 1);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return byName;
}

/** Recipes with an entry whose name occurs in a closure, possibly including the recipe itself. */
const recipesNamedIn = ({ names }: Closure, byName: ByName): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => byName.get(name) ?? []));
