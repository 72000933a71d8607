/**
 * The recipe folder for the compiler: read-only, with relative `/`-paths; nothing outside can be named. `cli/`
 * implements it over the disk, tests over a map. Implementations are synchronous and never throw.
 */
export interface RecipeTree {
  /** Paths of all `recipe.*` and `catalog.*` candidates in any order (discovery sorts them), and listing errors. */
  list(): TreeListing;
  /** The kind of `path`; links are followed unless they leave the tree. */
  kind(path: string): EntryKind;
  /** The bytes of a file. */
  read(path: string): ReadResult;
}

export interface TreeListing {
  readonly files: readonly string[];
  /** Folders or files that could not be read. */
  readonly problems: readonly TreeProblem[];
  /** Files with names similar to recipes. */
  readonly misnamed?: readonly string[];
  /** Files with the content of recipes and a misspelt name. */
  readonly lookalikes?: readonly Lookalike[];
}
/** A file with a name similar to a recipe. */
export interface Lookalike {
  readonly path: string;
  /** The name that is probably meant. */
  readonly meant: string;
}
/** The reason why something in the tree cannot be read. */
export interface Obstacle {
  /** As part of a sentence: "it is a folder". */
  readonly reason: string;
  /** A hint, if it differs from making the file readable. */
  readonly remedy?: string;
}
export interface TreeProblem extends Obstacle {
  readonly path: string;
}
export type EntryKind = "file" | "directory" | "missing" | "outside" | "unreadable";
export type ReadResult =
  { readonly ok: true; readonly bytes: Uint8Array } | ({ readonly ok: false } & Obstacle);
