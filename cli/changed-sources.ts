import { spawnSync } from "node:child_process";
import { join, posix } from "node:path";
import { isFolder } from "./is-folder.ts";
import type { ReadOutput } from "./read-output.ts";
import { manifestOf } from "./review/sides/manifest-of.ts";
import { inputAt } from "./review/packages/changed-inputs.ts";
import type { ChangedInput } from "./review/sides/tree.ts";

/**
 * Folders of the recipe folder in which something is not what it was in a revision. The manifest knows no hash of a
 * folder that is a package's source (it may be large), but git does.
 */
export function changedSources(out: string, before: ReadOutput, after: ReadOutput): readonly ChangedInput[] {
  if (before.revision === undefined) return [];
  const [was, is] = [manifestOf(before.tree)?.sources?.recipes, manifestOf(after.tree)?.sources?.recipes];
  if (is === undefined || was !== is || !/^\.\.(?:\/|$)/.test(is)) return [];
  const folder = join(out, is);
  if (!isFolder(folder)) return [];
  const changed = new Set<string>();
  for (const path of changedFiles(folder, before.revision))
    for (let above = posix.dirname(path); above !== "."; above = posix.dirname(above)) changed.add(above);
  return [...changed].sort().map((path) => inputAt(path, is));
}

/** Below a folder and relative to it; files that git ignores are none of Nix's. */
function changedFiles(folder: string, revision: string): readonly string[] {
  const git = (...args: readonly string[]): readonly string[] => {
    const { status, stdout } = spawnSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    return status === 0 ? stdout.split("\0").filter(Boolean) : [];
  };
  return [
    ...git("diff", "--name-only", "--no-renames", "--no-ext-diff", "--relative", "-z", revision, "--", "."),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ];
}
