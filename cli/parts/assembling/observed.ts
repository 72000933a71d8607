import type { EntryKind } from "../../../compiler/support/recipe-tree.ts";
import { listDigest, type Observations } from "../../record/recording-tree.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import type { Digests } from "../survey/digests.ts";
import type { Survey } from "../survey/survey.ts";

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
  // Without a prototype: a file may be called `__proto__`.
  const kinds = Object.create(null) as Record<string, EntryKind>;
  const reads = Object.create(null) as Record<string, string>;
  for (const path of asked.kinds) kinds[path] ??= tree.kind(path);
  for (const path of asked.reads) reads[path] ??= digests.of(path);
  for (const files of [ofCatalog, ...closures.values()])
    for (const path of files) {
      const kind = (kinds[path] ??= tree.kind(path));
      if (kind === "file") reads[path] ??= digests.of(path);
    }
  return { list: listDigest(tree.list()), kinds, reads };
}
