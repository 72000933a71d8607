import { createHash } from "node:crypto";
import { lstatSync, readdirSync, rmSync } from "node:fs";
import type { Folders } from "../../disk/folders.ts";
import type { Place } from "../../disk/place.ts";
import { buildId } from "../../record/build-id.ts";
import { makeCacheFolder } from "../../record/cache-folder.ts";
import { isSystemError } from "../../disk/system-error.ts";
import { emptyIndex, keepIndex, readIndex, type KeptIndex } from "./kept-index.ts";
import type { KnownResult } from "./recipe-result.ts";
import { OpenStores } from "./open-stores.ts";
import type { NewResult } from "./result-store.ts";

/** What earlier runs have left, and what this one leaves. */
export interface Cache {
  readonly build: string;
  readonly index: KeptIndex;
  find(key: string): KnownResult | undefined;
  /** Takes a result in; it is kept when the run is finished, or before. */
  keep(key: string, result: NewResult): KnownResult;
  /**
   * Keeps the results that were taken in.
   * @param used the keys of all recipes of this run
   */
  keepResults(used: Iterable<string>): void;
  /** Stands for the result that is kept under a key: another one may come to be kept under it. */
  checkOf(key: string): string | undefined;
  /** Keeps the index, which names results that are kept. */
  keepIndex(index: Omit<KeptIndex, "build">): void;
}

/** In milliseconds: what others have kept stays this long, since several versions and checkouts may share a folder. */
const longestUnused = 14 * 24 * 60 * 60 * 1000;

/**
 * @param folder where results are kept; without one, or when run from sources, nothing is known and nothing kept
 * @param stores those that earlier runs of this process have opened
 */
export function openCache(
  folder: string | undefined,
  { tree }: Folders,
  place: Place,
  build: string | undefined = buildId,
  stores = new OpenStores(),
): Cache {
  if (folder === undefined || build === undefined) return forgetful;
  // Paths in the index are those of one recipe folder.
  const name = createHash("sha256").update(tree.locate("")).update(JSON.stringify(place)).digest("hex");
  const indexPath = `${folder}/index-${name.slice(0, 16)}.json`;
  const store = stores.at(`${folder}/results-${build}`);
  const added = new Map<string, NewResult>();
  /** Those of them that are not kept yet. */
  const waiting = new Map<string, NewResult>();
  let isReady: boolean | undefined;
  const isFolderReady = (): boolean => {
    isReady ??= makeReady(folder, `results-${build}`);
    return isReady;
  };
  return {
    build,
    index: readIndex(indexPath, build),
    find: (key) => store.find(key),
    keep(key, result) {
      added.set(key, result);
      waiting.set(key, result);
      // While other threads compile, too: afterwards they would have nothing to do.
      if (waiting.size >= together && isFolderReady() && store.keepEarly(waiting)) waiting.clear();
      return inMemory(result);
    },
    keepResults(used) {
      if (isFolderReady()) store.keep(waiting, new Set(used));
      waiting.clear();
    },
    checkOf: (key) => store.checkOf(key, added.get(key)),
    keepIndex: (index) => keepIndex(indexPath, { build, ...index }),
  };
}

/** So many results are kept at once. */
const together = 250;

/** Says whether results can be kept in a folder. */
function makeReady(folder: string, current: string): boolean {
  try {
    makeCacheFolder(folder);
    removeUnused(folder, current);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}

/** Gives up results that turned out to be damaged; says whether they are gone. */
export function forgetResults(folder: string): boolean {
  try {
    if (buildId !== undefined) rmSync(`${folder}/results-${buildId}`, { force: true });
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  }
}

const forgetful: Cache = {
  build: "",
  index: emptyIndex(""),
  find: () => undefined,
  keep: (_, result) => inMemory(result),
  keepResults: () => undefined,
  checkOf: () => undefined,
  keepIndex: () => undefined,
};

const inMemory = ({ result, texts, contents }: NewResult): KnownResult => ({
  result,
  texts,
  content: ({ range: [start, end] }) => contents.subarray(start, end),
});

/** What is kept, by its name, and what is left of a run that was killed while it kept that. */
const isKept = /^(?:results-[0-9a-f]{32}|run-[0-9a-f]{32}|index-[0-9a-f]{16}\.json)(?:\.\d+)?$/;

/** The folder may hold other things: only what is named so is ours. */
function removeUnused(folder: string, current: string): void {
  for (const name of readdirSync(folder)) {
    if (!isKept.test(name) || name === current) continue;
    const path = `${folder}/${name}`;
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status?.isFile() && Date.now() - status.mtimeMs > longestUnused) rmSync(path, { force: true });
  }
}
