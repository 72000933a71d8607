import type { Silence } from "../../compiler/advice/silences.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { EntryNames } from "./names.ts";
import type { Needs } from "./part.ts";
import { inMemory, type KnownResult, type NewResult } from "./result.ts";
import type { Seen } from "./seen.ts";

/** Stored data about a recipe, besides its result. */
export interface KnownRecipe extends EntryNames {
  /** The key of its result. */
  readonly key: string;
  readonly seen: Seen;
  /** Warnings about this recipe, before comments silence any. Files are named by tree path. */
  readonly reported: readonly Diagnostic[];
  /** Comments that silence warnings, in all files that it is made of. */
  readonly silences: readonly Silence[];
  /** The packages that its packages need. */
  readonly needs: Needs;
  /** Whether it may be kept: otherwise what is reported depends on which recipes are compiled. */
  readonly isKept: boolean;
}

/** The findings of the last run. */
export interface Index {
  /** Identifies the options that concern all recipes. */
  readonly common: string;
  /** By recipe: the last one, and some before it, for switching between branches. */
  readonly recipes: Readonly<Record<string, readonly KnownRecipe[]>>;
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

/** A store for one process. Results are kept as `take` returns them. */
export function memoryStore(take: (result: NewResult) => KnownResult = inMemory): Store {
  const results = new Map<string, KnownResult>();
  let index: Index = { common: "", recipes: {} };
  return {
    build: "",
    get index() {
      return index;
    },
    find: (key) => results.get(key),
    add(key, result) {
      const known = take(result);
      results.set(key, known);
      return known;
    },
    finish(found, used) {
      index = found;
      const kept = new Set(used);
      for (const key of results.keys()) if (!kept.has(key)) results.delete(key);
    },
  };
}

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
