import { spawnSync } from "node:child_process";
import { join, posix } from "node:path";
import type { ReadSides } from "./read-sides.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import { inputName, type ChangedInput } from "../../../tooling/review/sides/inputs.ts";
import { manifestOf } from "../../../tooling/review/sides/manifest.ts";

/**
 * Folders of the recipe folder that changed since a revision. Manifests have no hashes of folders that are sources of packages,
 * but git has.
 */
export function changedSources(out: string, { before, after, revision }: ReadSides): readonly ChangedInput[] {
  if (revision === undefined) return [];
  const [was, is] = [manifestOf(before)?.recipes, manifestOf(after)?.recipes];
  if (is === undefined || was !== is || !/^\.\.(?:\/|$)/.test(is)) return [];
  const folder = join(out, is);
  if (!isFolder(folder)) return [];
  const changed = new Set<string>();
  for (const path of changedFiles(folder, revision.revision))
    for (let above = posix.dirname(path); above !== "."; above = posix.dirname(above)) changed.add(above);
  return [...changed].sort().map((path) => inputName(path, is));
}

/** Paths that changed below a folder, without files that git ignores: Nix ignores them, too. */
function changedFiles(folder: string, revision: string): readonly string[] {
  const list = (...args: readonly string[]): readonly string[] => {
    const { status, stdout } = spawnSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    return status === 0 ? stdout.split("\0").filter(Boolean) : [];
  };
  return [
    ...list("diff", "--name-only", "--no-renames", "--no-ext-diff", "--relative", "-z", revision, "--", "."),
    ...list("ls-files", "--others", "--exclude-standard", "-z"),
  ];
}
