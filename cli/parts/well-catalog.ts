import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { PublishedPort } from "../../compiler/passes/services/port-clashes.ts";
import { syntaxesOf, type ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { CatalogFacts } from "../../emitters/support/outline.ts";
import type { Folders } from "../disk/folders.ts";
import { placeOf, type Place } from "../disk/place.ts";
import { sourcesOf } from "../disk/sources-of.ts";
import type { Progress } from "../terminal/progress.ts";
import type { CachedTree } from "../disk/cached-tree.ts";
import { catalogFilesOf, saidOfAll } from "./assembling/assemble.ts";
import { areFew } from "./compiling/compile-missing.ts";
import { openCache, type Cache } from "./kept/cache.ts";
import type { RecipeResult, Section } from "./kept/recipe-result.ts";
import { Results } from "./results.ts";
import { Digests } from "./survey/digests.ts";
import { groupsOf } from "../../tooling/incremental/reference-graph.ts";
import { survey } from "./survey/survey.ts";
import { Crew } from "./threads/crew.ts";
import { OwnThread } from "./threads/thread.ts";
import { Threads } from "./threads/threads.ts";

/** A catalog that is known to have no errors, without all of it having been compiled. */
export interface WellCatalog {
  /** The recipe that defines an entry. */
  readonly recipeOf: (section: Section, name: string) => string | undefined;
  /** Whether a file is a recipe of the catalog. */
  readonly isRecipe: (path: string) => boolean;
  readonly recipes: readonly string[];
  /** The same, each after those that it refers to, and with the packages that it defines. */
  readonly inBuildOrder: () => readonly RecipeWithPackages[];
  /** What is known of a recipe: what is said of it by itself, and the files that were looked at for it. */
  readonly known: (recipe: string) => Pick<RecipeResult, "reported" | "seen"> | undefined;
  /** Some recipes and everything they refer to, as a catalog of its own: what becomes of them is the same in it. */
  readonly around: (recipes: readonly string[]) => Neighbourhood;
  /** The text of a file that is about the whole catalog. */
  readonly catalogText: (file: string) => string | undefined;
  /** Such a file, if the catalog said something else beside its entries. */
  readonly catalogFile: (file: string, facts: CatalogFacts) => EmittedFile | undefined;
  /** Every published port of the catalog. */
  readonly ports: () => readonly PublishedPort[];
  /** Keeps what was found out for the next run. What the last output was put together from stays as it is. */
  readonly keep: () => void;
}

export interface RecipeWithPackages {
  readonly recipe: string;
  readonly packages: readonly string[];
}

/** A part of a catalog, as the compiler takes it. */
export interface Neighbourhood {
  readonly tree: RecipeTree;
  /** What is listed in the tree. */
  readonly files: readonly string[];
  /** Of all recipes. */
  readonly syntaxes: readonly string[];
}

export interface WellRequest {
  readonly cacheFolder: string | undefined;
  readonly tree: CachedTree;
  /** What has been read before; filled. */
  readonly parsed: ParseCache;
  /** Files whose text in the tree is not that on the disk. */
  readonly edited?: ReadonlySet<string>;
  /** How many threads may compile, where all that is missing is to be compiled and kept, however much that is. */
  readonly jobs?: number;
  readonly progress?: Progress;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string;
}

/**
 * Finds out that a catalog is well from what earlier runs have kept, and by compiling what has changed since. Undefined
 * when it is not, when too much has changed, or when only a compile of the whole can tell.
 */
export async function wellCatalog(folders: Folders, request: WellRequest): Promise<WellCatalog | undefined> {
  const place = placeOf(folders, false);
  const cache = openCache(request.cacheFolder, folders, place, request.build);
  if (request.jobs === undefined && Object.keys(cache.index.names).length === 0) return undefined;
  const own = new OwnThread(place, request.tree, request.parsed);
  const others = new Threads((request.jobs ?? 1) - 1, { recipes: folders.tree.locate(""), place });
  const crew = new Crew(own, others);
  try {
    return await wellWith(cache, crew, place, folders, request);
  } finally {
    await crew.end();
  }
}

async function wellWith(
  cache: Cache,
  crew: Crew,
  place: Place,
  folders: Folders,
  { tree, edited = new Set(), jobs, progress }: WellRequest,
): Promise<WellCatalog | undefined> {
  const { index } = cache;
  const kept = new Map(Object.entries(index.stamps));
  const digests = new Digests(tree, (path) => folders.tree.locate(path), kept, edited);
  await crew.expect(tree.list().files.filter((path) => index.sources[path] === undefined).length);
  const surveyed = await survey({ ...cache, place, tree, digests, crew });
  if (!surveyed?.isWell) return undefined;
  const { names, keys, references, withReferences } = surveyed;
  const { recipes, catalog } = surveyed.discovered;
  const results = new Results({ cache, survey: surveyed, crew, tree, digests, progress });
  const missing = results.take(recipes);
  if (jobs === undefined && !areFew(missing.length, recipes.length)) return undefined;
  const failed = await results.compile(missing);
  if (failed?.length !== 0) return undefined;
  if (saidOfAll(results.inOrder(), surveyed, sourcesOf(tree)).some(isError)) return undefined;
  const syntaxes = syntaxesOf(recipes);
  const keep = (): void => {
    if (missing.length > 0) cache.keepResults(keys.values());
    const stamps = Object.fromEntries(digests.stamped);
    cache.keepIndex({ ...surveyed.kept, stamps, ...(index.run && { run: index.run }) });
  };
  if (jobs !== undefined && missing.length > 0) keep();
  const texts = new Map<string, string>();
  const catalogFile = (file: string, facts?: CatalogFacts): EmittedFile | undefined =>
    catalogFilesOf(results.inOrder(), place, facts, (path) => path === file).get(file);
  return {
    recipeOf: (section, name) => recipes.find((recipe) => names.get(recipe)?.[section].includes(name)),
    isRecipe: (path) => names.has(path),
    recipes,
    inBuildOrder: () =>
      groupsOf(references)
        .flat()
        .map((recipe) => ({ recipe, packages: names.get(recipe)?.pkgs ?? [] })),
    known: (recipe) => results.get(recipe)?.result,
    around(some) {
      const files = [...new Set(some.flatMap((recipe) => [...withReferences(recipe)]))];
      if (catalog !== undefined) files.push(catalog);
      return { tree: tree.listing(files), files, syntaxes };
    },
    catalogText(file) {
      const known = texts.get(file) ?? catalogFile(file)?.content;
      const text = known === undefined ? undefined : String(known);
      if (text !== undefined) texts.set(file, text);
      return text;
    },
    catalogFile,
    ports: () => results.inOrder().flatMap(({ result }) => result.apps.flatMap(({ ports }) => ports)),
    keep,
  };
}
