import { resolve } from "node:path";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../../compiler/diagnostics/render-text.ts";
import { copyReferenced } from "../disk/copy-files.ts";
import type { Folders } from "../disk/folders.ts";
import { copiesFolder, placeOf, type Place } from "../disk/place.ts";
import type { LastOutput } from "../record/last-output.ts";
import type { Progress } from "../terminal/progress.ts";
import { sourcesOf } from "../disk/sources-of.ts";
import type { Stopwatch } from "../terminal/stopwatch.ts";
import type { CachedTree } from "../disk/cached-tree.ts";
import { entryFilesOf, whatIsWrong } from "./assembling/assemble.ts";
import { openCache, type Cache } from "./kept/cache.ts";
import type { OpenStores } from "./kept/open-stores.ts";
import { areFew } from "./compiling/compile-missing.ts";
import { Crew } from "./threads/crew.ts";
import { Digests } from "./survey/digests.ts";
import { GoingOn } from "./assembling/go-on.ts";
import { Results } from "./results.ts";
import { OwnThread } from "./threads/thread.ts";
import { Threads } from "./threads/threads.ts";
import { survey } from "./survey/survey.ts";
import { wholeOutput } from "./assembling/whole-output.ts";
import type { Copy, MadeOutput } from "./assembling/made-output.ts";

export interface PartsRequest {
  /** The recipe folder, as the user gave it. */
  readonly recipes: string;
  /** Its tree, with what is known of it already. */
  readonly tree: CachedTree;
  /** How many threads may compile. */
  readonly jobs: number;
  /** Those besides this one, if somebody has started them. */
  readonly threads?: Threads;
  /** Copy what generated files refer to into the output folder. */
  readonly copyFiles: boolean;
  /** Where results are kept between runs; nowhere when missing. */
  readonly cacheFolder?: string;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string;
  /** Stores of results that earlier runs of this process have opened. */
  readonly stores?: OpenStores;
  /** The output of the last run, if it may be gone on from. */
  readonly last?: () => LastOutput | undefined;
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
export interface CompiledParts extends Omit<MadeOutput, "run">, Reported {
  readonly digests: Digests;
  /** Identifies what was put together, for the next run. */
  readonly run: string;
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
  const place = placeOf(folders, request.copyFiles);
  const cache = openCache(request.cacheFolder, folders, place, request.build, request.stores);
  const own = new OwnThread(place, request.tree);
  const others =
    request.threads ?? new Threads(request.jobs - 1, { recipes: resolve(request.recipes), place });
  const crew = new Crew(own, others);
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
  { tree, copyFiles, last, stopwatch, progress }: PartsRequest,
): Promise<CompiledParts | WrongCatalog | undefined> {
  const kept = new Map(Object.entries(cache.index.stamps));
  const digests = new Digests(tree, (path) => folders.tree.locate(path), kept);
  // What has not been seen before is likely to be compiled.
  await crew.expect(tree.list().files.filter((path) => cache.index.sources[path] === undefined).length);
  const surveyed = await survey({ ...cache, place, tree, digests, crew });
  if (surveyed === undefined) return undefined;

  const sources = sourcesOf(tree);
  const { recipes } = surveyed.discovered;
  const results = new Results({ cache, survey: surveyed, crew, tree, digests, progress });
  const copy: Copy | undefined = copyFiles
    ? (referenced) => copyReferenced(folders.tree, referenced, copiesFolder)
    : undefined;
  const about = { cache, survey: surveyed, tree, digests, place, sources, copy };
  const output = last?.();
  const goingOn = output && GoingOn.from({ ...about, last: output });
  const stays = (recipe: string): boolean => goingOn?.isUnchanged(recipe) === true;

  const missing = results.take(recipes.filter((recipe) => !stays(recipe)));
  stopwatch?.lap("survey");
  // Something is wrong, and there are too many recipes for their parts to say what.
  if (!surveyed.isWell && !areFew(missing.length, recipes.length)) return undefined;
  let failed = await results.compile(missing);
  if (failed === undefined) return undefined;
  /** What is left when the output is made: it is remembered, for the next run. */
  const finish = ({ run, ...output }: MadeOutput): CompiledParts | WrongCatalog => {
    const notCopied = output.copied?.problems ?? [];
    if (notCopied.length > 0) return { diagnostics: [...output.diagnostics, ...notCopied], sources };
    cache.keepIndex({ ...surveyed.kept, stamps: Object.fromEntries(digests.stamped), run });
    stopwatch?.lap("assemble");
    return { ...output, sources, digests, run: run.id, recipes: recipes.length, compiled: results.compiled };
  };
  if (goingOn !== undefined && failed.length === 0) {
    stopwatch?.lap("compile");
    const patched = goingOn.patch(results);
    if (patched !== undefined) {
      cache.keepResults(surveyed.keys.values());
      return finish(patched);
    }
  }
  // Everything is needed after all.
  const more = await results.compile(results.take(recipes.filter(stays)));
  if (more === undefined) return undefined;
  failed = [...failed, ...more];
  stopwatch?.lap("compile");
  if (failed.length > 0)
    return { diagnostics: whatIsWrong(results.inOrder(), failed, surveyed, sources), sources };
  const ofEntries = entryFilesOf(results.inOrder());
  // What the threads hold is not needed any more, and the rest takes memory too.
  const ended = crew.end();
  cache.keepResults(surveyed.keys.values());
  const whole = wholeOutput(results, { ...about, ofEntries });
  await ended;
  return finish(whole);
}
