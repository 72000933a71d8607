import type { Silence } from "../../compiler/advice/silences.ts";
import { Collector } from "../../compiler/diagnostics/diagnostic.ts";
import { discover, unreadLookalikes, type Discovered } from "../../compiler/reading/discover.ts";
import { syntaxesOf } from "../../compiler/reading/modules.ts";
import type { Lookalike } from "../../compiler/support/recipe-tree.ts";
import { sha256 } from "../support/sha256.ts";
import type { EntryNamesOf, ReadNames } from "./entry-names.ts";
import { keysOf } from "./keys.ts";
import type { Place } from "./place.ts";
import { closureOf, readFacts, type FactsByPath } from "./read-facts.ts";
import { reachableFrom, type References } from "./reference-graph.ts";
import { sections } from "./result.ts";
import { hashOfName } from "./source-facts.ts";
import type { Digests, Index, Store } from "./store.ts";
import { surveyNames } from "./survey-names.ts";
import type { ListingTree, Workers } from "./workers.ts";

/** A catalog as far as it is known without compiling it. */
export interface Survey {
  readonly discovered: Discovered;
  /** The syntaxes of all recipes. */
  readonly syntaxes: readonly string[];
  readonly names: ReadonlyMap<string, EntryNamesOf>;
  /** The recipes that each recipe may refer to: too many rather than too few. */
  readonly references: References;
  /** The files and folders that each recipe is made of. */
  readonly closures: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same for the catalog file, on which every recipe depends. */
  readonly ofCatalog: ReadonlySet<string>;
  /** A recipe and everything it refers to, directly or not. */
  readonly withReferences: (recipe: string) => ReadonlySet<string>;
  /** The key of each recipe's result. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether no error was found while reading names. */
  readonly isWell: boolean;
  /** Recipes that may define further entries. A reference to an unknown entry may be one to them. */
  readonly incomplete: readonly string[];
  /** Files that look like recipes and that no recipe imports. */
  readonly lookalikes: readonly Lookalike[];
  /** Comments that silence warnings, by file. */
  readonly silences: ReadonlyMap<string, readonly Silence[]>;
  /** For the next run. */
  readonly index: Index;
}

export interface SurveyRequest {
  readonly place: Place;
  readonly tree: ListingTree;
  readonly digests: Digests;
  readonly store: Store;
  readonly workers: Workers;
}

/** Files of one task. */
const batchSize = 20;

/**
 * Finds out what a catalog is made of. Undefined when only compiling the whole catalog can: when something is wrong, or a
 * recipe computes what it refers to.
 */
export async function survey(request: SurveyRequest): Promise<Survey | undefined> {
  const { tree, digests, store, workers, place } = request;
  const reporter = new Collector();
  const discovered = discover(tree, reporter);
  if (reporter.diagnostics.length > 0) return undefined;
  const { recipes, catalog } = discovered;

  const syntaxes = syntaxesOf(recipes);
  const isRecipe = new Set(recipes);
  const read: (ReadNames | undefined)[] = [];
  let isSame = true;
  const facts = await readFacts(
    tree,
    discovered,
    async (paths) => {
      const looked = await Promise.all(
        batches(paths, workers.count).map((batch) =>
          workers.look({ paths: batch, recipes: batch.filter((path) => isRecipe.has(path)), syntaxes }),
        ),
      );
      read.push(...looked.map(({ names }) => names));
      const found = looked.flatMap((each) => each.facts);
      // Each thread reads the disk itself, at different moments.
      isSame &&= found.every(([path, , digest]) => digests.take(path, digest));
      return found.map(([path, fact]) => [path, fact] as const);
    },
    (path) => {
      const known = store.index.sources[path];
      return known !== undefined && known.digest === digests.of(path) ? known : undefined;
    },
  );
  if (!isSame || [...facts.values()].some(({ computed }) => computed)) return undefined;
  if (catalog !== undefined && facts.get(catalog)?.unreadable) return undefined;

  const closures = new Map(recipes.map((recipe) => [recipe, closureOf(recipe, facts)]));
  const ofCatalog = catalog === undefined ? new Set<string>() : closureOf(catalog, facts);
  const digestOf = (files: ReadonlySet<string>): string =>
    sha256([...files].flatMap((path) => (facts.has(path) ? [`${path} ${digests.of(path)}`] : [])).join("\n"));
  const own = new Map([...closures].map(([recipe, files]) => [recipe, digestOf(files)]));

  const names = await surveyNames({ ...request, recipes, syntaxes, closures, own, read });
  if (names === undefined || hasTwins(names.all.values())) return undefined;
  const references = referencesOf({ facts, closures, ofCatalog, names: names.all });
  const common = sha256(
    JSON.stringify([store.build, place.recipesName, place.recipesFromOut, digestOf(ofCatalog), syntaxes]),
  );
  const sources = Object.fromEntries(
    [...facts].map(([path, fact]) => [path, { ...fact, digest: digests.of(path) }]),
  );
  return {
    discovered,
    syntaxes,
    names: names.all,
    references,
    closures,
    ofCatalog,
    withReferences: (recipe) => new Set([recipe, ...reachableFrom([recipe], references)]),
    keys: keysOf({ common, own: (recipe) => own.get(recipe) ?? "", references }),
    isWell: names.isWell,
    incomplete: names.incomplete,
    lookalikes: unreadLookalikes(tree, recipes, (path) => facts.has(path)),
    silences: new Map([...facts].map(([path, fact]) => [path, fact.silences])),
    index: { sources, names: names.kept },
  };
}

/** One batch if only this thread works: what several recipes share is evaluated once then. */
function batches(paths: readonly string[], workers: number): (readonly string[])[] {
  const size = workers === 1 ? Math.max(1, paths.length) : batchSize;
  const cut: (readonly string[])[] = [];
  for (let at = 0; at < paths.length; at += size) cut.push(paths.slice(at, at + size));
  return cut;
}

interface Naming {
  readonly facts: FactsByPath;
  readonly closures: ReadonlyMap<string, ReadonlySet<string>>;
  readonly ofCatalog: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, EntryNamesOf>;
}

/** A recipe refers to those whose entries it names anywhere, and to those that the catalog file names. */
function referencesOf({ facts, closures, ofCatalog, names }: Naming): References {
  const definedBy = new Map<number, string[]>();
  for (const [recipe, entries] of names)
    for (const name of sections.flatMap((section) => entries[section])) {
      const hash = hashOfName(name);
      const known = definedBy.get(hash);
      if (known === undefined) definedBy.set(hash, [recipe]);
      else if (!known.includes(recipe)) known.push(recipe);
    }
  const bySource = new Map<string, readonly string[]>();
  for (const [path, fact] of facts)
    bySource.set(path, [...new Set(fact.names.flatMap((hash) => definedBy.get(hash) ?? []))]);
  const namedIn = (files: ReadonlySet<string>): string[] =>
    [...files].flatMap((path) => bySource.get(path) ?? []);
  const always = namedIn(ofCatalog);
  return new Map(
    [...closures].map(([recipe, files]) => [
      recipe,
      [...new Set([...namedIn(files), ...always])].filter((other) => other !== recipe),
    ]),
  );
}

/** Names that are one name to a file system that does not tell upper from lower case, or one name altogether. */
function hasTwins(recipes: Iterable<EntryNamesOf>): boolean {
  const seen = new Set<string>();
  for (const recipe of recipes)
    for (const section of sections)
      for (const name of recipe[section]) {
        const entry = `${section}.${name.toLowerCase()}`;
        if (seen.has(entry)) return true;
        seen.add(entry);
      }
  return false;
}
