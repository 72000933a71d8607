import type { EntryKind } from "../../compiler/recipe-tree.ts";
import { listDigest, type Observations } from "../record/recording-tree.ts";
import type { CachedTree } from "../watch/cached-tree.ts";
import type { Digests } from "./digests.ts";
import type { Survey } from "./survey.ts";

/** Paths that were asked for while recipes were compiled. */
export interface Asked {
  readonly kinds: Iterable<string>;
  readonly reads: Iterable<string>;
}

/** What compiling has asked of the tree, and the content of every file that recipes name. */
export function observationsOf(
  tree: CachedTree,
  digests: Digests,
  { closures, ofCatalog }: Pick<Survey, "closures" | "ofCatalog">,
  asked: Asked,
): Observations {
  const kinds = new Map<string, EntryKind>();
  const reads = new Map<string, string>();
  for (const path of asked.kinds) kinds.set(path, tree.kind(path));
  for (const path of asked.reads) reads.set(path, digests.of(path));
  for (const files of [ofCatalog, ...closures.values()])
    for (const path of files) {
      kinds.set(path, tree.kind(path));
      if (tree.kind(path) === "file") reads.set(path, digests.of(path));
    }
  return {
    list: listDigest(tree.list()),
    kinds: Object.fromEntries(kinds),
    reads: Object.fromEntries(reads),
  };
}
