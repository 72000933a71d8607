import type { FileStatus } from "../record/stamps.ts";
import type { FileOps } from "./file-ops.ts";
import type { Content } from "./pieced-file.ts";

/** A file that is to be made. */
export interface NewFile {
  /** Absolute. */
  readonly path: string;
  readonly content: Content;
  readonly executable: boolean;
}

/**
 * What becomes of some files that one of two threads makes: the other one, once it has claimed them, or the one that wants
 * them, once it has taken them back.
 */
export const state = { free: 0, claimed: 1, made: 2, failed: 3, taken: 4 } as const;

/** Files for another thread, in the order in which it is to make them. */
export interface Order {
  /** Tells the orders of a thread apart. */
  readonly number: number;
  readonly chunks: readonly (readonly NewFile[])[];
  /** The `state` of each chunk, an `Int32Array`. */
  readonly states: SharedArrayBuffer;
}

/** That a chunk is made, and what its files are. */
export interface MadeChunk {
  /** Of the order. */
  readonly number: number;
  readonly chunk: number;
  /** See {@link packed}: objects take long to send. */
  readonly statuses: Float64Array;
}

/** Numbers of one file. */
const numbers = 6;

/** What files are, as numbers. */
function packed(statuses: readonly FileStatus[]): Float64Array {
  const all = new Float64Array(statuses.length * numbers);
  let at = 0;
  for (const { dev, ino, mode, size, mtimeMs, ctimeMs } of statuses)
    for (const number of [dev, ino, mode, size, mtimeMs, ctimeMs]) all[at++] = number;
  return all;
}

/** One of the files that were {@link packed}; undefined when there are not that many. */
export function unpacked(all: Float64Array, index: number): FileStatus | undefined {
  const at = index * numbers;
  if (at + numbers > all.length) return undefined;
  const number = (offset: number): number => all[at + offset] ?? 0;
  return {
    dev: number(0),
    ino: number(1),
    mode: number(2),
    size: number(3),
    mtimeMs: number(4),
    ctimeMs: number(5),
  };
}

/**
 * Makes chunks of an order, those that have not been taken back.
 * @param send is called before others can know that a chunk is made
 * @param folders those that are there for sure; filled
 */
export function carryOut(
  { number, chunks, states }: Order,
  ops: FileOps,
  send: (made: MadeChunk) => void,
  folders = new Set<string>(),
): void {
  const view = new Int32Array(states);
  for (const [chunk, files] of chunks.entries()) {
    if (Atomics.compareExchange(view, chunk, state.free, state.claimed) !== state.free) continue;
    let outcome: number = state.failed;
    try {
      send({ number, chunk, statuses: packed(files.map((file) => make(file, folders, ops))) });
      outcome = state.made;
    } catch {
      // Whoever gave the order tries again, and finds out what is wrong.
    }
    Atomics.store(view, chunk, outcome);
    Atomics.notify(view, chunk);
  }
}

function make({ path, content, executable }: NewFile, folders: Set<string>, ops: FileOps): FileStatus {
  makeFolderOnce(folderAbove(path), folders, ops);
  return ops.create(path, content, { executable });
}

/** Makes a folder, from the outermost on that may be missing: one that has nothing above takes longer. */
function makeFolderOnce(folder: string, made: Set<string>, ops: FileOps): void {
  if (folder === "" || made.has(folder)) return;
  if (made.size > 0) makeFolderOnce(folderAbove(folder), made, ops);
  ops.makeFolder(folder);
  // What is above the first one is there now.
  for (let above = folder; above !== "" && !made.has(above); above = folderAbove(above)) made.add(above);
}

export const folderAbove = (path: string): string => path.slice(0, path.lastIndexOf("/"));
