import { lstatSync } from "node:fs";
import { readDigest } from "../../../tooling/incremental/seen.ts";
import type { Digests } from "../../../tooling/incremental/store.ts";
import type { CachedTree } from "../cached-tree.ts";
import { isSettled, stampOf } from "../stamps.ts";
import { readOr } from "../system-error.ts";

/** A stamp of a file, and the digest of the content that the file had with this stamp. */
export type Stamped = readonly [stamp: string, digest: string];

/** Digests of files of a recipe tree. A file that has not changed since its digest was kept is not read again. */
export class DiskDigests implements Digests {
  readonly #tree: CachedTree;
  readonly #locate: (path: string) => string;
  readonly #kept: ReadonlyMap<string, Stamped>;
  readonly #edited: ReadonlySet<string>;
  readonly #known = new Map<string, string>();
  readonly #stamped = new Map<string, Stamped>();

  /**
   * @param kept digests of an earlier run, by path
   * @param edited files whose content in the tree differs from the disk, so that stamps do not apply to them
   */
  constructor(
    tree: CachedTree,
    locate: (path: string) => string,
    kept: ReadonlyMap<string, Stamped>,
    edited: ReadonlySet<string> = new Set(),
  ) {
    this.#tree = tree;
    this.#locate = locate;
    this.#kept = kept;
    this.#edited = edited;
  }

  /** SHA-256 of a file's content, or why it cannot be read. */
  of(path: string): string {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const stamp = this.#tree.kind(path) === "file" ? this.#stampOf(path) : undefined;
    const kept = this.#kept.get(path);
    const digest =
      kept !== undefined && kept[0] === stamp?.text ? kept[1] : readDigest(this.#tree.read(path));
    this.#known.set(path, digest);
    if (stamp?.settled) this.#stamped.set(path, [stamp.text, digest]);
    return digest;
  }

  /**
   * Adds the digest of a file that another thread has read.
   * @returns whether it agrees with the digest that is already known, if there is one
   */
  take(path: string, digest: string): boolean {
    const known = this.#known.get(path);
    if (known !== undefined) return known === digest;
    this.#known.set(path, digest);
    // A stamp taken after reading is as good as one taken before: a file that changes meanwhile is not settled.
    const stamp = this.#stampOf(path);
    if (stamp?.settled) this.#stamped.set(path, [stamp.text, digest]);
    return true;
  }

  /** The digests to keep for the next run. */
  get stamped(): ReadonlyMap<string, Stamped> {
    return this.#stamped;
  }

  #stampOf(path: string): { readonly text: string; readonly settled: boolean } | undefined {
    if (this.#edited.has(path)) return undefined;
    return readOr(undefined, () => {
      const status = lstatSync(this.#locate(path));
      // The stamp of a link does not change when its target changes.
      if (!status.isFile()) return undefined;
      // The answer of the tree may be as old as the tree.
      return { text: stampOf(status), settled: isSettled(status, this.#tree.since) };
    });
  }
}
