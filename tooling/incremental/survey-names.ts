import type { EntryKind } from "../../compiler/support/recipe-tree.ts";
import { foldersAbove } from "./attribute.ts";
import type { EntryNamesOf, FoundNames, ReadNames } from "./entry-names.ts";
import { isSeenStill } from "./recording-tree.ts";
import { sections, type Seen } from "./result.ts";
import type { Index } from "./store.ts";
import type { SurveyRequest } from "./survey.ts";

export interface NamesRequest extends SurveyRequest {
  readonly recipes: readonly string[];
  /** Of all of them. */
  readonly syntaxes: readonly string[];
  readonly closures: ReadonlyMap<string, ReadonlySet<string>>;
  /** A digest of the sources that each recipe is made of. */
  readonly own: ReadonlyMap<string, string>;
  /** Names that were read together with the recipes; undefined where one computes what it refers to. */
  readonly read: readonly (ReadNames | undefined)[];
}

export interface SurveyedNames {
  readonly all: ReadonlyMap<string, EntryNamesOf>;
  readonly kept: Index["names"];
  /** Nothing is wrong, as far as recipes were looked at. */
  readonly isWell: boolean;
  /** Recipes that may have further entries: they could not be read. */
  readonly incomplete: readonly string[];
}

/**
 * The names of the entries of each recipe, those of recipes that have changed by evaluating these. What cannot be read is
 * taken to have the entries that it had; undefined when that is not known, or not so.
 */
export async function surveyNames(request: NamesRequest): Promise<SurveyedNames | undefined> {
  const { recipes, syntaxes, closures, own, store, workers } = request;
  const { index } = store;
  const known = new Map<string, EntryNamesOf>();
  for (const recipe of recipes) {
    const kept = index.names[recipe];
    if (kept !== undefined && kept.own === own.get(recipe) && isSeenStill(kept.seen, request))
      known.set(recipe, kept);
  }
  let isWell = true;
  const incomplete: string[] = [];
  const take = (read: readonly (ReadNames | undefined)[]): boolean =>
    read.every((each) => {
      if (each === undefined) return false;
      const shares = sharesOf(each.seen, each.names.keys(), closures);
      for (const [recipe, found] of each.names) {
        const names = each.isWell ? found : asBefore(found, index.names[recipe]);
        if (names === undefined) return false;
        const { pkgs, apps } = names;
        known.set(recipe, { pkgs, apps, seen: shares.get(recipe) ?? none.seen });
        if (!found.isComplete) incomplete.push(recipe);
      }
      isWell &&= each.isWell;
      return true;
    });
  if (!take(request.read)) return undefined;
  // A recipe that is the same may be made of others that have changed.
  const missing = recipes.filter((recipe) => !known.has(recipe));
  if (missing.length > 0) {
    const { names } = await workers.look({ paths: [], recipes: missing, syntaxes });
    if (!take([names])) return undefined;
  }
  return {
    all: new Map(recipes.flatMap((recipe) => [[recipe, known.get(recipe) ?? none] as const])),
    kept: Object.fromEntries(
      [...known].map(([recipe, names]) => [recipe, { ...names, own: own.get(recipe) ?? "" }]),
    ),
    isWell,
    incomplete,
  };
}

/** The names that a recipe had, if what was found does not speak against it. */
function asBefore(found: FoundNames, before: EntryNamesOf | undefined): EntryNamesOf | undefined {
  const fits = sections.every((section) => {
    const names = new Set(before?.[section]);
    const { isComplete } = found;
    return (
      found[section].every((name) => names.has(name)) && (!isComplete || found[section].length === names.size)
    );
  });
  return fits ? (before ?? none) : undefined;
}

const none: EntryNamesOf = { pkgs: [], apps: [], seen: { kinds: {}, reads: {} } };

/**
 * Shares what was looked at for several recipes among them: each gets what it names, and what is below a folder that
 * it names, which may be too much.
 */
function sharesOf(
  { kinds, reads }: Seen,
  recipes: Iterable<string>,
  closures: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, Seen> {
  const namers = new Map<string, string[]>();
  const shares = new Map<
    string,
    { readonly kinds: [string, EntryKind][]; readonly reads: [string, string][] }
  >();
  for (const recipe of recipes) {
    shares.set(recipe, { kinds: [], reads: [] });
    for (const path of closures.get(recipe) ?? []) {
      const known = namers.get(path);
      if (known) known.push(recipe);
      else namers.set(path, [recipe]);
    }
  }
  const sharersOf = (path: string): Iterable<string> => {
    const found = new Set([path, ...foldersAbove(path)].flatMap((each) => namers.get(each) ?? []));
    return found.size > 0 ? found : shares.keys();
  };
  for (const [path, kind] of Object.entries(kinds))
    for (const recipe of sharersOf(path)) shares.get(recipe)?.kinds.push([path, kind]);
  for (const [path, digest] of Object.entries(reads))
    for (const recipe of sharersOf(path)) shares.get(recipe)?.reads.push([path, digest]);
  return new Map(
    [...shares].map(([recipe, share]) => [
      recipe,
      { kinds: Object.fromEntries(share.kinds), reads: Object.fromEntries(share.reads) },
    ]),
  );
}
