import { posix } from "node:path";
import type { Observation } from "../finding.ts";
import { otherContents } from "../packages/other-contents.ts";
import { textAt } from "../reading/json.ts";
import type { Trees } from "../rules/rule.ts";
import type { Move } from "../sides/moves.ts";
import type { Rename } from "./renames.ts";

/**
 * Files beside the recipe of an entry with another name, that generated files only point at and that have other contents:
 * the entry is the same but for its name, and what it is made of is not. They may have gone along into another folder.
 */
export function changedFilesOf(
  kind: "apps" | "pkgs",
  { from, to }: Rename,
  trees: Trees,
): Iterable<Observation> {
  const was = folderOf(trees.before[kind].get(from)?.evaluated);
  const is = folderOf(trees.after[kind].get(to)?.evaluated);
  const isMoved = was !== undefined && is !== undefined && was !== is;
  const moves: readonly Move[] = [...(trees.moves ?? []), ...(isMoved ? [{ from: was, to: is }] : [])];
  return otherContents(`${kind}/${to}`, isMoved ? { ...trees, moves } : trees);
}

/** The folder of an entry's recipe, below the recipe folder; undefined where it is that, or nobody says. */
function folderOf(evaluated: unknown): string | undefined {
  const folder = posix.dirname(textAt(evaluated, "recipePath"));
  const slash = folder.indexOf("/");
  return slash < 0 ? undefined : folder.slice(slash + 1);
}
