import { reads, type Closure } from "./closure.ts";

/** Recipes and what they refer to. */
export interface Recipes {
  readonly closures: ReadonlyMap<string, Closure>;
  /** The recipe file of each `pkgs.<name>` and `apps.<name>`. */
  readonly entries: ReadonlyMap<string, string>;
}

/** The recipes that a change of these files can reach, by name alone: rather too many than too few. */
export function reachOf(paths: readonly string[], { closures, entries }: Recipes): ReadonlySet<string> {
  const byName = recipesByName(entries);
  const named = new Map([...closures].map(([recipe, closure]) => [recipe, recipesNamedIn(closure, byName)]));
  const affected = new Set<string>();
  for (const [recipe, closure] of closures)
    if (paths.some((path) => reads(closure, path))) affected.add(recipe);
  // Whoever mentions an affected recipe may read its values. The set grows while it is walked.
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

/** Recipes with an entry whose name is somewhere in a closure; the recipe itself may be among them. */
const recipesNamedIn = ({ names }: Closure, byName: ByName): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => byName.get(name) ?? []));
