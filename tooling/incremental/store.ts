import type { EntryNamesOf } from "./entry-names.ts";
import { inMemory, type KnownResult, type NewResult } from "./result.ts";
import type { SourceFacts } from "./source-facts.ts";

/** The facts of a file. They are valid for the content with this digest. */
export type IndexedSource = SourceFacts & { readonly digest: string };

/** The names a recipe defines. They are valid while its sources have the digest `own`. */
export type IndexedNames = EntryNamesOf & { readonly own: string };

/** What the last run found out without compiling. */
export interface Index {
  /** By path. */
  readonly sources: Readonly<Record<string, IndexedSource>>;
  /** By recipe. */
  readonly names: Readonly<Record<string, IndexedNames>>;
}

/** A place that keeps results between runs. */
export interface Store {
  /** Identifies the program. Results of another build are not used. */
  readonly build: string;
  readonly index: Index;
  find(key: string): KnownResult | undefined;
  /** Takes in a result. It is on the disk when the run is {@link finish}ed, or earlier. */
  add(key: string, result: NewResult): KnownResult;
  /** Keeps the index and what was added. Results with other keys than `used` may be dropped. */
  finish(index: Index, used: Iterable<string>): void;
}

/** A store for one run. */
export const memoryStore = (): Store => ({
  build: "",
  index: { sources: {}, names: {} },
  find: () => undefined,
  add: (_, result) => inMemory(result),
  finish: () => undefined,
});

/** Digests of the files of a recipe tree. */
export interface Digests {
  /** SHA-256 of a file's content, or the reason why it cannot be read. */
  of(path: string): string;
  /**
   * Takes in the digest of a file that another thread has read.
   * @returns whether it agrees with what is known
   */
  take(path: string, digest: string): boolean;
}
