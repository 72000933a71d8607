import { lstatSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogPlace } from "../../../tooling/incremental/place.ts";
import { inMemory, type NewResult } from "../../../tooling/incremental/result.ts";
import { memoryStore, type Index, type Store } from "../../../tooling/incremental/store.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { readText } from "../read-file.ts";
import { entriesOf } from "../safe-reads.ts";
import { quietly, readOr } from "../system-error.ts";
import { buildId } from "./build-id.ts";
import { digestOf, makeCacheFolder, replaceKept } from "./cache-folder.ts";
import type { Stamped } from "./digests.ts";
import { ResultFile } from "./result-file.ts";

/** A store on the disk. It can be used for several runs, one after the other. */
export interface DiskStore extends Store {
  /** Digests of recipe files, with the stamps the files had. */
  readonly stamps: ReadonlyMap<string, Stamped>;
  /**
   * Keeps the index once the stamps of recipe files are known. Nothing is kept of a run that does not call {@link
   * Store.finish}.
   */
  keepIndex(stamps: ReadonlyMap<string, Stamped>): void;
  /** Starts the next run: finds results kept since the last one. */
  catchUp(): void;
}

/** In milliseconds. Results of other builds and checkouts stay this long, because several may share a folder. */
const longestUnused = 14 * 24 * 60 * 60 * 1000;

/** How many results are written at once. */
const together = 250;

interface IndexFile extends Index {
  readonly stamps: Readonly<Record<string, Stamped>>;
}

/**
 * @param folder where results are kept; without one, or when catalogc runs from its sources, nothing is kept
 * @param build for tests: identifies the program
 */
export function openStore(
  folder: string | undefined,
  place: CatalogPlace,
  build: string | undefined = buildId,
): DiskStore {
  if (folder === undefined || build === undefined)
    return { ...memoryStore(), stamps: new Map(), keepIndex: () => undefined, catchUp: () => undefined };
  const indexPath = `${folder}/index-${sha256(JSON.stringify(place)).slice(0, 16)}`;
  const results = new ResultFile(`${folder}/results-${build}`);
  let current = readIndex(indexPath, build) ?? { common: "", recipes: {}, stamps: {} };
  let next: Index | undefined;
  /** Results that are not written yet. */
  const waiting = new Map<string, NewResult>();
  // Without a writable cache, compile without one.
  const attempt = (write: () => void): void => {
    quietly(() => {
      makeCacheFolder(folder);
      removeUnused(folder, `results-${build}`);
      write();
    });
  };
  return {
    build,
    get index() {
      return current;
    },
    get stamps() {
      return new Map(Object.entries(current.stamps));
    },
    find: (key) => results.find(key),
    add(key, result) {
      waiting.set(key, result);
      // This happens while other threads compile.
      if (waiting.size >= together && results.isEmpty)
        attempt(() => {
          results.append(waiting);
          waiting.clear();
        });
      return inMemory(result);
    },
    finish(index, used) {
      next = index;
      attempt(() => {
        results.keep(waiting, new Set(used));
      });
      waiting.clear();
    },
    keepIndex(stamps) {
      if (next === undefined) return;
      current = { ...next, stamps: Object.fromEntries(stamps) };
      const json = JSON.stringify(current);
      attempt(() => {
        replaceKept(indexPath, (aside) => {
          writeFileSync(aside, `${digestOf(build, json)}${json}`);
        });
      });
    },
    catchUp: () => {
      results.catchUp();
    },
  };
}

function readIndex(path: string, build: string): IndexFile | undefined {
  return readOr(undefined, () => {
    const text = readText(path);
    const json = text.slice(64);
    return text.startsWith(digestOf(build, json)) ? (JSON.parse(json) as IndexFile) : undefined;
  });
}

/** Deletes results that turned out to be damaged. Returns whether they were deleted. */
export function forgetResults(folder: string): boolean {
  return readOr(false, () => {
    if (buildId !== undefined) rmSync(`${folder}/results-${buildId}`, { force: true });
    return true;
  });
}

/** Deletes all kept results that can be deleted. */
export function forgetAll(folder: string): void {
  for (const { name } of entriesOf(folder)) {
    quietly(() => {
      if (isKept.test(name)) rmSync(join(folder, name), { force: true });
    });
  }
}

/** Cache files, and temporary files of a killed run. Other files in the folder do not belong to catalogc. */
const isKept = /^(?:results-[0-9a-f]{32}|run-[0-9a-f]{32}|index-[0-9a-f]{16}(?:\.json)?)(?:\.\d+)?$/;

function removeUnused(folder: string, current: string): void {
  for (const name of readdirSync(folder)) {
    if (!isKept.test(name) || name === current) continue;
    const path = `${folder}/${name}`;
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status?.isFile() && Date.now() - status.mtimeMs > longestUnused) rmSync(path, { force: true });
  }
}
