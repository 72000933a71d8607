import { resolve } from "node:path";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import { decodeUtf8 } from "../../compiler/support/decode-utf8.ts";
import { manifestFile } from "../../emitters/manifest/manifest.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Folders } from "../folders.ts";
import type { Place } from "../place.ts";
import { isSha256, listDigest, type Observations } from "../record/recording-tree.ts";
import type { Progress } from "../progress.ts";
import type { Stopwatch } from "../stopwatch.ts";
import type { CachedTree } from "../watch/cached-tree.ts";
import { assemble, whatIsWrong } from "./assemble.ts";
import { openCache, type Cache } from "./cache.ts";
import { compileMissing, type Failed } from "./compile-missing.ts";
import { Crew } from "./crew.ts";
import { Digests } from "./digests.ts";
import type { KnownResult } from "./recipe-result.ts";
import { isSeenStill } from "./still-seen.ts";
import { hashOf } from "./stored-file.ts";
import { OwnThread } from "./thread.ts";
import { survey, type Survey } from "./survey.ts";

export interface PartsRequest {
  /** The recipe folder, as the user gave it. */
  readonly recipes: string;
  /** Its tree, with what is known of it already. */
  readonly tree: CachedTree;
  /** How many threads may compile. */
  readonly jobs: number;
  /** Where results are kept between runs; nowhere when missing. */
  readonly cacheFolder?: string;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string;
  readonly stopwatch?: Stopwatch;
  readonly progress?: Progress;
}

interface Reported {
  /** Files named by tree path. */
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
}

/** A catalog in which something is wrong. */
export interface WrongCatalog extends Reported {
  readonly files?: never;
}

/** A catalog that has been compiled in parts. Its diagnostics are warnings. */
export interface CompiledParts extends Reported {
  readonly packages: number;
  readonly apps: number;
  /** The manifest is among them. */
  readonly files: ReadonlyMap<string, EmittedFile>;
  /** Everything that was asked of the recipe tree. */
  readonly observations: Observations;
  readonly digests: Digests;
  readonly recipes: number;
  /** How many of them were compiled; the others were known. */
  readonly compiled: number;
}

/**
 * Compiles a catalog recipe by recipe: what is known of a recipe from an earlier run, and still holds, is taken from
 * there; the others are compiled in parts, by several threads. The outcome is that of `runCompiler`, to the byte.
 * Undefined when only that can tell: mostly when something is wrong, or recipes compute what they refer to.
 */
export async function compileParts(
  folders: Folders,
  request: PartsRequest,
): Promise<CompiledParts | WrongCatalog | undefined> {
  const { recipesName, recipesFromOut } = folders;
  const place = { recipesName, recipesFromOut };
  const cache = openCache(request.cacheFolder, folders, place, request.build);
  const own = new OwnThread(place, request.tree);
  const crew = new Crew(own, { recipes: resolve(request.recipes), place }, request.jobs);
  try {
    return await compileWith(cache, crew, place, folders, request);
  } finally {
    await crew.end();
  }
}

async function compileWith(
  cache: Cache,
  crew: Crew,
  place: Place,
  folders: Folders,
  { tree, stopwatch, progress }: PartsRequest,
): Promise<CompiledParts | WrongCatalog | undefined> {
  const kept = new Map(Object.entries(cache.index.stamps));
  const digests = new Digests(tree, (path) => folders.tree.locate(path), kept);
  // What has not been seen before is likely to be compiled.
  await crew.expect(tree.list().files.filter((path) => cache.index.sources[path] === undefined).length);
  const surveyed = await survey({ ...cache, place, tree, digests, crew });
  if (surveyed === undefined) return undefined;

  const sources: Sources = (path) => {
    const read = tree.read(path);
    const decoded = read.ok ? decodeUtf8(read.bytes) : read;
    return decoded.ok ? decoded.text : undefined;
  };
  const results = new Map<string, KnownResult>();
  const { recipes } = surveyed.discovered;
  for (const recipe of recipes) {
    const known = cache.find(surveyed.keys.get(recipe) ?? "");
    if (known !== undefined && isSeenStill(known.result.seen, { tree, digests })) results.set(recipe, known);
  }
  stopwatch?.lap("survey");
  const missing = recipes.filter((recipe) => !results.has(recipe));
  let failed: Failed = [];
  if (missing.length > 0) {
    await crew.expect(missing.length);
    failed = await compileMissing(missing, surveyed, crew, (recipe, result) => {
      results.set(recipe, cache.keep(surveyed.keys.get(recipe) ?? "", result));
      progress?.say(`compiling recipes: ${results.size} of ${recipes.length}`);
    });
    if (failed === undefined) return undefined;
    // Other threads, and other moments, must have seen the same recipes.
    const compiled = missing.flatMap((recipe) => results.get(recipe)?.result ?? []);
    if (![...compiled, ...failed].every(({ seen }) => isSeenStill(seen, { tree, digests }))) return undefined;
    if (failed.length === 0 && compiled.length < missing.length) return undefined;
  }
  const inOrder = recipes.flatMap((recipe) => results.get(recipe) ?? []);
  if (failed.length > 0) {
    stopwatch?.lap("compile");
    return { diagnostics: whatIsWrong(inOrder, failed, surveyed, sources), sources };
  }
  // What the threads hold is not needed any more, and the rest takes memory too.
  const ended = crew.end();
  stopwatch?.lap("compile");
  cache.finish({ ...surveyed.kept, stamps: Object.fromEntries(digests.stamped) }, surveyed.keys.values());

  const { files, ...assembled } = assemble(inOrder, surveyed, place, sources);
  const observations = observationsOf(tree, digests, surveyed, inOrder);
  const inputs = new Map(Object.entries(observations.reads).filter(([, digest]) => isSha256(digest)));
  const manifest = manifestFile(files.values(), {
    version: packageJson.version,
    hashOf,
    sources: { recipes: folders.recipesFromOut, inputs },
  });
  await ended;
  stopwatch?.lap("assemble");
  return {
    ...assembled,
    sources,
    files: new Map([...files, [manifest.path, manifest]]),
    observations,
    digests,
    recipes: recipes.length,
    compiled: missing.length,
  };
}

/** What compiling has asked of the tree, and the content of every file that recipes name. */
function observationsOf(
  tree: CachedTree,
  digests: Digests,
  { closures, ofCatalog }: Survey,
  results: readonly KnownResult[],
): Observations {
  const kinds = new Map<string, ReturnType<CachedTree["kind"]>>();
  const reads = new Map<string, string>();
  for (const { result } of results) {
    for (const path in result.seen.kinds) kinds.set(path, tree.kind(path));
    for (const path in result.seen.reads) reads.set(path, digests.of(path));
  }
  for (const files of [ofCatalog, ...closures.values()])
    for (const path of files) {
      kinds.set(path, tree.kind(path));
      if (tree.kind(path) === "file") reads.set(path, digests.of(path));
    }
  return {
    list: listDigest(tree.list()),
    kinds: Object.fromEntries(kinds),
    reads: Object.fromEntries(reads),
  };
}
