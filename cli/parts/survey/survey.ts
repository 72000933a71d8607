import type { Silence } from "../../../compiler/advice/silences.ts";
import { discover, type Discovered, unreadLookalikes } from "../../../compiler/reading/discover.ts";
import type { Lookalike } from "../../../compiler/support/recipe-tree.ts";
import { syntaxesOf } from "../../../compiler/reading/modules.ts";
import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import type { Place } from "../../disk/place.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import type { Crew } from "../threads/crew.ts";
import type { Digests } from "./digests.ts";
import type { EntryNamesOf, ReadNames } from "./entry-names.ts";
import { keysOf } from "./keys.ts";
import { surveyNames } from "./survey-names.ts";
import type { KeptIndex } from "../kept/kept-index.ts";
import { closureOf, readFacts, type FactsByPath } from "../../../tooling/incremental/read-facts.ts";
import { reachableFrom, type References } from "../../../tooling/incremental/reference-graph.ts";
import { hashOfName } from "../../../tooling/incremental/source-facts.ts";
import { sections } from "../kept/recipe-result.ts";

/** A catalog as far as it is known without compiling it. */
export interface Survey {
  readonly discovered: Discovered;
  readonly names: ReadonlyMap<string, EntryNamesOf>;
  /** The recipes that each may refer to: rather too many than too few. */
  readonly references: References;
  /** The files and folders that each recipe is made of. */
  readonly closures: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of the catalog file, which every recipe depends on. */
  readonly ofCatalog: ReadonlySet<string>;
  /** A recipe and everything it refers to, however far away. */
  readonly withReferences: (recipe: string) => ReadonlySet<string>;
  readonly keys: ReadonlyMap<string, string>;
  /** Whether the key of a recipe covers the content of a file. */
  readonly isKeyed: (recipe: string, path: string) => boolean;
  /** Nothing is wrong with the recipes that were looked at, as far as that was. */
  readonly isWell: boolean;
  /** Recipes that may have further entries: what refers to one that is not there may refer to them. */
  readonly incomplete: readonly string[];
  /** Files that look like recipes, and that none imports. */
  readonly lookalikes: readonly Lookalike[];
  /** Comments that silence warnings, by file. */
  readonly silences: ReadonlyMap<string, readonly Silence[]>;
  /** What there is to keep for the next run. */
  readonly kept: Pick<KeptIndex, "sources" | "names">;
}

export interface SurveyRequest {
  readonly build: string;
  readonly place: Place;
  readonly tree: CachedTree;
  readonly digests: Digests;
  readonly crew: Crew;
  readonly index: KeptIndex;
}

/**
 * Looks at a catalog from outside. Undefined when only a compile of the whole catalog can do it justice: when
 * something is wrong, or a recipe computes what it refers to.
 */
export async function survey(request: SurveyRequest): Promise<Survey | undefined> {
  const { tree, digests, crew, index, build, place } = request;
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
      const looked = await crew.share(paths, (thread, share) =>
        thread.look({ paths: share, recipes: share.filter((path) => isRecipe.has(path)), syntaxes }),
      );
      read.push(...looked.map(({ names }) => names));
      const found = looked.flatMap((each) => each.facts);
      // Each thread looks at the disk itself, at moments of its own.
      isSame &&= found.every(([path, , digest]) => digests.take(path, digest));
      return found.map(([path, fact]) => [path, fact] as const);
    },
    (path) => {
      const known = index.sources[path];
      // What nobody knows is left to the threads: they read it anyway.
      return known !== undefined && known.digest === digests.of(path) ? known : undefined;
    },
  );
  if (!isSame) return undefined;
  if ([...facts.values()].some(({ computed }) => computed)) return undefined;
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
    JSON.stringify([build, place.recipesName, place.recipesFromOut, digestOf(ofCatalog), syntaxes]),
  );
  const keys = keysOf({ common, own: (recipe) => own.get(recipe) ?? "", references });
  const sources = Object.fromEntries(
    [...facts].map(([path, fact]) => [path, { ...fact, digest: digests.of(path) }]),
  );
  const withReferences = (recipe: string): ReadonlySet<string> =>
    new Set([recipe, ...reachableFrom([recipe], references)]);
  const isMadeOf = (recipe: string, path: string): boolean => closures.get(recipe)?.has(path) === true;
  return {
    discovered,
    names: names.all,
    references,
    closures,
    ofCatalog,
    withReferences,
    keys,
    isKeyed: (recipe, path) =>
      facts.has(path) &&
      (isMadeOf(recipe, path) ||
        ofCatalog.has(path) ||
        [...withReferences(recipe)].some((other) => isMadeOf(other, path))),
    isWell: names.isWell,
    incomplete: names.incomplete,
    lookalikes: unreadLookalikes(tree, recipes, (path) => facts.has(path)),
    silences: new Map([...facts].map(([path, fact]) => [path, fact.silences])),
    kept: { sources, names: names.kept },
  };
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
