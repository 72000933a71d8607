import { randomUUID } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { entriesOf } from "../safe-reads.ts";
import { isMissing, isSystemError, quietly } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { isAlive, ownerOf, parseOwner, readIfThere } from "./lock-owner.ts";

interface Refused {
  readonly ok: false;
  /** The process that has the lock. */
  readonly owner: string;
}
export type LockResult = { readonly ok: true; readonly release: () => void } | Refused;

/** How often other processes can interfere, at most. Each time, one of them makes progress. */
const mostTries = 100;
/** How many runs in a row can be killed while they take over the lock of the previous one. */
const mostKilled = 20;
/** In milliseconds. On file systems without hard links, an incomplete lock may be one that is being written. */
const longestWrite = 1_000;

/**
 * Takes the lock file at `path`. A lock left by a run that no longer exists is taken over. Two runs never hold it at
 * once, however their steps interleave:
 *
 * - A lock file is complete or absent, because it is created as a second name of a complete file (link(2)).
 * - Before a run replaces a stale lock, it takes a claim: a lock whose name is derived from the text of the stale lock,
 *   which is unique. The claim becomes the lock in one step (rename(2)).
 *
 * @param makeFolder makes the folder of the lock, which other runs remove as soon as they are done with it
 * @throws system errors
 */
export function takeLock(path: string, ops: FileOps, makeFolder: () => void): LockResult {
  const nonce = randomUUID();
  const text = JSON.stringify({ ...ownerOf(process.pid), nonce });
  const own = `${path}.${nonce}`;
  for (let tried = 1; ; tried++) {
    makeFolder();
    try {
      // While it exists, the folder cannot be removed.
      ops.create(own, text);
      const taken = takeAs(own, path, path, ops);
      if (!taken.ok) return taken;
      sweep(path, ops);
      return { ok: true, release: () => release(path, text, ops) };
    } catch (error) {
      // The folder was removed while it was empty, or another run has swept our file away.
      if (!isMissing(error) || tried >= mostTries) throw error;
    } finally {
      remove(own, ops);
    }
  }
}

/**
 * Makes our own file the lock at `path`, or the claim by which a stale lock is taken over.
 * @throws system errors: ENOENT if our file is gone
 */
function takeAs(
  own: string,
  path: string,
  lock: string,
  ops: FileOps,
  killed = 0,
): { readonly ok: true } | Refused {
  for (let tried = 1; tried <= mostTries && killed <= mostKilled; tried++) {
    try {
      ops.link(own, path);
      return { ok: true };
    } catch (error) {
      if (!isSystemError(error) || error.code !== "EEXIST") throw error;
    }
    const text = readWhole(path);
    if (text === undefined) continue;
    const owner = parseOwner(text);
    if (owner !== undefined && isAlive(owner))
      return { ok: false, owner: `process ${owner.pid} on ${owner.host}` };

    const claim = `${lock}.${sha256(text)}`;
    const claimed = takeAs(own, claim, lock, ops, killed + 1);
    if (!claimed.ok) return claimed;
    // The lock may have been replaced before we got the claim, but not while we have it.
    if (readIfThere(path) === text) {
      ops.rename(claim, path);
      return { ok: true };
    }
    remove(claim, ops);
  }
  return { ok: false, owner: "unknown process" };
}

/** The text of a lock. Undefined if it is gone. */
function readWhole(path: string): string | undefined {
  let text = readIfThere(path);
  for (const until = performance.now() + longestWrite; performance.now() < until; text = readIfThere(path)) {
    if (text === undefined || parseOwner(text) !== undefined) break;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
  return text;
}

/** Releases the lock. If it cannot be removed, it becomes stale when this process ends. */
const release = (path: string, text: string, ops: FileOps): void =>
  quietly(() => {
    if (readIfThere(path) === text) ops.unlink(path);
  });

/**
 * Removes files of killed runs beside the lock, which we hold. A run that is about to take the lock notices and tries
 * again.
 */
function sweep(lock: string, ops: FileOps): void {
  const folder = dirname(lock);
  // We hold the lock now: an error here must not prevent its release.
  for (const { name } of entriesOf(folder))
    if (name.startsWith(`${basename(lock)}.`)) remove(join(folder, name), ops);
}

/** A file that cannot be removed does no harm. The next run tries again. */
const remove = (path: string, ops: FileOps): void => quietly(() => ops.unlink(path));
