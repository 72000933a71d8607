import { randomUUID } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { entriesOf } from "../safe-reads.ts";
import { isMissing, isSystemError } from "../system-error.ts";
import type { FileOps } from "./file-ops.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";
import { isAlive, ownerOf, parseOwner, readIfThere } from "./lock-owner.ts";

interface Refused {
  readonly ok: false;
  /** Who has the lock. */
  readonly owner: string;
}
export type LockResult = { readonly ok: true; readonly release: () => void } | Refused;

/** So often others come between, at most; each time, one of them gets on. */
const mostTries = 100;
/** So many runs, one after the other, are killed while they take over what the one before left. */
const mostKilled = 20;
/** What is no whole lock may be one that is being written, where files have one name only. In milliseconds. */
const longestWrite = 1_000;

/**
 * Takes the lock file at `path`. A lock left by a run that no longer exists is taken over. No two runs ever have it,
 * whatever comes between one step of theirs and the next:
 *
 * - A lock is there with all that it says, or not at all: it is the second name of a file of ours (link(2)).
 * - A stale lock is replaced by whoever has the lock for that. Its name is made from what the stale one says and no other
 *   ever will, and it becomes the lock in one step (rename(2)).
 *
 * @param makeFolder makes the folder of the lock, which others remove as soon as they are done with it
 * @throws system errors
 */
export function takeLock(path: string, ops: FileOps, makeFolder: () => void): LockResult {
  const nonce = randomUUID();
  const text = JSON.stringify({ ...ownerOf(process.pid), nonce });
  const own = `${path}.${nonce}`;
  for (let tried = 1; ; tried++) {
    makeFolder();
    try {
      // While it is there, nobody can remove the folder.
      ops.create(own, text);
      const taken = takeAs(own, path, path, ops);
      if (!taken.ok) return taken;
      sweep(path, ops);
      return { ok: true, release: () => release(path, text, ops) };
    } catch (error) {
      // The folder went before there was anything in it, or our file was swept away.
      if (!isMissing(error) || tried >= mostTries) throw error;
    } finally {
      remove(own, ops);
    }
  }
}

/**
 * Makes our own file the lock at `path`, or the one by which a stale lock is taken over.
 * @throws system errors: ENOENT when our file is gone
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
    // It may have been replaced before we had the claim; while we have it, nobody does.
    if (readIfThere(path) === text) {
      ops.rename(claim, path);
      return { ok: true };
    }
    remove(claim, ops);
  }
  return { ok: false, owner: "unknown process" };
}

/** What a lock says; undefined when it is gone. */
function readWhole(path: string): string | undefined {
  let text = readIfThere(path);
  for (const until = performance.now() + longestWrite; performance.now() < until; text = readIfThere(path)) {
    if (text === undefined || parseOwner(text) !== undefined) break;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
  return text;
}

/** Gives the lock back. One that cannot be removed is stale as soon as this process ends. */
function release(path: string, text: string, ops: FileOps): void {
  try {
    if (readIfThere(path) === text) ops.unlink(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Removes what killed runs left beside the lock, which we have. Who is about to take it finds out and tries again. */
function sweep(lock: string, ops: FileOps): void {
  const folder = dirname(lock);
  // We have the lock by now: what goes wrong here must not keep us from giving it back.
  for (const { name } of entriesOf(folder))
    if (name.startsWith(`${basename(lock)}.`)) remove(join(folder, name), ops);
}

/** What cannot be removed does no harm, and is swept away by the next run. */
function remove(path: string, ops: FileOps): void {
  try {
    ops.unlink(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}
