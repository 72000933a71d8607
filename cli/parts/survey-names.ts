import type { EntryNamesOf } from "./entry-names.ts";
import type { KeptIndex } from "./kept-index.ts";
import type { SurveyRequest } from "./survey.ts";
import { isSeenStill } from "./still-seen.ts";
import type { Seen } from "./recipe-result.ts";

export interface NamesRequest extends SurveyRequest {
  readonly recipes: readonly string[];
  readonly closures: ReadonlyMap<string, ReadonlySet<string>>;
  /** A digest of the sources that each recipe is made of. */
  readonly own: ReadonlyMap<string, string>;
}

export interface SurveyedNames {
  readonly all: ReadonlyMap<string, EntryNamesOf>;
  readonly kept: KeptIndex["names"];
}

/** The names of the entries of each recipe, those of recipes that have changed by evaluating these. */
export async function surveyNames(request: NamesRequest): Promise<SurveyedNames | undefined> {
  const { recipes, closures, own, index, crew } = request;
  const known = new Map<string, EntryNamesOf>();
  for (const recipe of recipes) {
    const kept = index.names[recipe];
    if (kept !== undefined && kept.own === own.get(recipe) && isSeenStill(kept.seen, request))
      known.set(recipe, kept);
  }
  const missing = recipes.filter((recipe) => !known.has(recipe));
  if (missing.length > 0) {
    const read = await crew.share(missing, async (thread, share) => thread.names(share));
    for (const each of read) {
      if (each === undefined) return undefined;
      const seenBy = share(each.seen, closures);
      for (const [recipe, names] of each.names) known.set(recipe, { ...names, seen: seenBy(recipe) });
    }
  }
  return {
    all: new Map(recipes.flatMap((recipe) => [[recipe, known.get(recipe) ?? none] as const])),
    kept: Object.fromEntries(
      [...known].map(([recipe, names]) => [recipe, { ...names, own: own.get(recipe) ?? "" }]),
    ),
  };
}

const none: EntryNamesOf = { pkgs: [], apps: [], seen: { kinds: {}, reads: {} } };

/**
 * Shares what was looked at for several recipes among them: each gets what it names, and what is below a folder that
 * it names, which may be too much.
 */
function share(seen: Seen, closures: ReadonlyMap<string, ReadonlySet<string>>): (recipe: string) => Seen {
  const named = new Set<string>();
  for (const closure of closures.values()) for (const path of closure) named.add(path);
  const of = <T>(answers: Readonly<Record<string, T>>) => {
    const byPath = new Map(Object.entries(answers));
    const loose = [...byPath.keys()].filter((path) => !named.has(path));
    return (closure: ReadonlySet<string>): Readonly<Record<string, T>> => {
      const found = [...closure].filter((path) => byPath.has(path));
      const below = loose.filter((path) => isBelow(path, closure));
      return Object.fromEntries([...found, ...below].map((path) => [path, byPath.get(path) as T]));
    };
  };
  const [kinds, reads] = [of(seen.kinds), of(seen.reads)];
  return (recipe) => {
    const closure = closures.get(recipe) ?? new Set<string>();
    return { kinds: kinds(closure), reads: reads(closure) };
  };
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1))
    if (folders.has(path.slice(0, slash))) return true;
  return folders.has("");
}
