import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import type { Share } from "../../emitters/support/share.ts";

/** What a worker is to compile. Everything in it can be sent to another thread. */
export interface ShareRequest {
  /** The recipe folder. */
  readonly recipes: string;
  readonly recipesName: string;
  readonly recipesFromOut: string;
  readonly share: Share;
}

/** What a worker has compiled. */
export interface EmittedShare {
  readonly files: readonly EmittedFile[];
  /** Tree paths that the files refer to. */
  readonly referenced: readonly string[];
  /** Of all that the worker was told of the recipe tree: see `RecordingTree.digest`. */
  readonly seen: string;
}
