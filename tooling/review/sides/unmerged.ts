import { conflictIn } from "../../../compiler/support/conflict.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { catalogPath } from "./reviewed-tree.ts";
import type { OutputTree } from "./tree.ts";

/** Changed files with the conflict markers of a merge; the two that tell of all others are looked into by themselves. */
export const unmergedFiles = (paths: readonly string[], after: OutputTree): readonly string[] =>
  paths.filter(
    (path) =>
      path !== manifestPath && path !== catalogPath && conflictIn(after.get(path) ?? "") !== undefined,
  );

/** The new side as if these files had stayed as they were: both sides of a merge at once mean nothing. */
export function withoutUnmerged(
  unmerged: readonly string[],
  before: OutputTree,
  after: OutputTree,
): OutputTree {
  if (unmerged.length === 0) return after;
  const files = new Map(after);
  for (const path of unmerged) {
    const was = before.get(path);
    if (was === undefined) files.delete(path);
    else files.set(path, was);
  }
  return files;
}
