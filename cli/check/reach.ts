import { reads, type Closure } from "./closures.ts";

/** What a change can reach. */
export interface Reach {
  /** Recipes whose entries may be others than before. */
  readonly affected: ReadonlySet<string>;
  /** Recipes that these refer to, and what those refer to: all that is needed to compile them. */
  readonly mentioned: ReadonlySet<string>;
}

/** Recipes and what they refer to. */
export interface Recipes {
  readonly closures: ReadonlyMap<string, Closure>;
  /** The recipe file of each `pkgs.<name>` and `apps.<name>`. */
  readonly entries: ReadonlyMap<string, string>;
}

/** The recipes that a change of these files can reach, by name alone: rather too many than too few. */
export function reachOf(paths: readonly string[], { closures, entries }: Recipes): Reach {
  const byName = recipesByName(entries);
  const mentions = (recipe: string): ReadonlySet<string> => {
    const closure = closures.get(recipe);
    return closure === undefined ? new Set() : recipesNamedIn(closure, byName, entries);
  };
  const affected = new Set<string>();
  for (const [recipe, closure] of closures)
    if (paths.some((path) => reads(closure, path))) affected.add(recipe);
  // Whoever mentions an affected recipe may read its values. The set grows while it is walked.
  for (const recipe of affected)
    for (const other of closures.keys()) if (mentions(other).has(recipe)) affected.add(other);

  const mentioned = new Set<string>();
  const visit = (recipe: string): void => {
    for (const other of mentions(recipe)) {
      if (affected.has(other) || mentioned.has(other)) continue;
      mentioned.add(other);
      visit(other);
    }
  };
  for (const recipe of affected) visit(recipe);
  return { affected, mentioned };
}

type ByName = ReadonlyMap<string, readonly string[]>;
type Entries = Recipes["entries"];

const knownNames = new WeakMap<Entries, ByName>();

function recipesByName(entries: Entries): ByName {
  const known = knownNames.get(entries);
  if (known !== undefined) return known;
  const byName = new Map<string, string[]>();
  for (const [entry, file] of entries) {
    const name = entry.slice(entry.indexOf(".") + 1);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  knownNames.set(entries, byName);
  return byName;
}

const knownMentions = new WeakMap<
  Closure,
  { readonly entries: Entries; readonly recipes: ReadonlySet<string> }
>();

/** Recipes with an entry whose name is somewhere in a closure; the recipe itself may be among them. */
function recipesNamedIn(closure: Closure, byName: ByName, entries: Entries): ReadonlySet<string> {
  const known = knownMentions.get(closure);
  if (known?.entries === entries) return known.recipes;
  const recipes = new Set([...closure.names].flatMap((name) => byName.get(name) ?? []));
  knownMentions.set(closure, { entries, recipes });
  return recipes;
}
