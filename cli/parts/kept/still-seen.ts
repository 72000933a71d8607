import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import type { Digests } from "../survey/digests.ts";
import type { Seen } from "./recipe-result.ts";

/** Whether the tree still gives the answers that it gave. */
export function isSeenStill(
  { kinds, reads }: Seen,
  { tree, digests }: { readonly tree: RecipeTree; readonly digests: Digests },
): boolean {
  for (const path in kinds) if (tree.kind(path) !== kinds[path]) return false;
  for (const path in reads) if (digests.of(path) !== reads[path]) return false;
  return true;
}
