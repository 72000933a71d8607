/**
 * The recipe folder as the compiler sees it: read-only, relative `/`-paths, nothing outside can be named.
 * `cli/` implements it over the disk, tests over a map. Implementations are synchronous and never throw.
 */
export interface RecipeTree {
  /** Paths of all `recipe.*` and `catalog.*` candidates, in any order (discovery sorts them), and what could not be listed. */
  list(): TreeListing;
  /** What `path` is; links are followed unless they leave the tree. */
  kind(path: string): EntryKind;
  /** The bytes of a file. */
  read(path: string): ReadResult;
}

export interface TreeListing {
  readonly files: readonly string[];
  /** Folders or files that could not be read. */
  readonly problems: readonly TreeProblem[];
  /** Files that may be meant as recipes, and are not called so. */
  readonly misnamed?: readonly string[];
  /** Files that say what recipes say, and whose names are a slip away from theirs. */
  readonly lookalikes?: readonly Lookalike[];
}
/** A file that looks like a recipe. */
export interface Lookalike {
  readonly path: string;
  /** What a recipe would be called. */
  readonly meant: string;
}
/** Why something of the tree cannot be read. */
export interface Obstacle {
  /** As part of a sentence: "it is a folder". */
  readonly reason: string;
  /** What can be done about it, as a sentence, where that is something else than to make it readable. */
  readonly remedy?: string;
}
export interface TreeProblem extends Obstacle {
  readonly path: string;
}
export type EntryKind = "file" | "directory" | "missing" | "outside" | "unreadable";
export type ReadResult =
  { readonly ok: true; readonly bytes: Uint8Array } | ({ readonly ok: false } & Obstacle);
