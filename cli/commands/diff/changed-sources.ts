import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { ReadSides } from "./read-sides.ts";
import { blobIds } from "../../disk/blob-ids.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import { inputName, type ChangedInput } from "../../../tooling/review/sides/inputs.ts";
import { manifestOf } from "../../../tooling/review/sides/manifest.ts";
import { alikePairs, foldersAround, largestMove, type Move } from "../../../tooling/review/sides/moves.ts";

/**
 * Folders of the recipe folder that changed since a revision. Manifests have no hashes of folders that are sources of packages,
 * but git has. A folder that moved as a whole is unchanged.
 */
export function changedSources(out: string, { before, after, revision }: ReadSides): readonly ChangedInput[] {
  if (revision === undefined) return [];
  const [was, is] = [manifestOf(before)?.recipes, manifestOf(after)?.recipes];
  if (is === undefined || was !== is || !/^\.\.(?:\/|$)/.test(is)) return [];
  const folder = join(out, is);
  if (!isFolder(folder)) return [];
  const changed = changedFolders(changedFiles(folder, revision.revision));
  return [...changed].sort().map((path) => inputName(path, is));
}

/** Changes of the files of a folder since a revision, by relative path. */
interface FileChanges {
  readonly edited: readonly string[];
  /** With the object of git of each. */
  readonly removed: ReadonlyMap<string, string>;
  readonly added: ReadonlyMap<string, string>;
  /** All files of the revision. */
  readonly old: () => readonly string[];
}

function changedFolders({ edited, removed, added, old }: FileChanges): ReadonlySet<string> {
  const moved = removed.size === 0 ? [] : alikePairs(removed, added);
  const [from, to] = [new Set(moved.map((move) => move.from)), new Set(moved.map((move) => move.to))];
  const others = [...removed.keys(), ...added.keys()].filter((path) => !from.has(path) && !to.has(path));
  const changed = new Set(foldersAround([...edited, ...others]));
  if (moved.length === 0) return changed;
  const were = old();
  const [there, left] = [foldersAround(were), foldersAround(were.filter((path) => !removed.has(path)))];
  const moves = new Map<string, Move>();
  for (const pair of moved) {
    const move = largestMove(pair, {
      isGone: (folder) => !left.has(folder),
      isNew: (folder) => !there.has(folder),
    });
    moves.set(move.from, move);
  }
  for (const move of moves.values())
    for (const folder of foldersAround([move.from, move.to])) changed.add(folder);
  // Other changes are listed under the new name.
  for (const move of moves.values())
    for (const folder of [...changed])
      if (folder === move.from || folder.startsWith(`${move.from}/`))
        changed.add(move.to + folder.slice(move.from.length));
  return changed;
}

/** Changes below a folder, without files that git ignores: Nix ignores them, too. */
function changedFiles(folder: string, revision: string): FileChanges {
  const git = (args: readonly string[]): string => {
    const { status, stdout } = spawnSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    return status === 0 ? stdout : "";
  };
  const list = (...args: readonly string[]): readonly string[] => git(args).split("\0").filter(Boolean);
  const raw = ["--raw", "--no-abbrev", "--no-renames", "--no-ext-diff", "--relative"];
  const fields = list("diff", ...raw, "-z", revision, "--", ".");
  const edited: string[] = [];
  const removed = new Map<string, string>();
  const added: string[] = [...list("ls-files", "--others", "--exclude-standard", "-z")];
  // git-diff(1), "raw output format": `:<mode> <mode> <object> <object> <status>`, and the path.
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, , object = "", , status = ""] = (fields[at] ?? "").split(" ");
    const path = fields[at + 1] ?? "";
    if (status === "D") removed.set(path, object);
    else if (status === "A") added.push(path);
    else edited.push(path);
  }
  const [like] = removed.values();
  // Only what may have moved.
  const ids = like === undefined ? new Map<string, string>() : blobIds(folder, added, like);
  return {
    edited,
    removed,
    added: new Map(added.map((path) => [path, ids.get(path) ?? ""])),
    old: () => list("ls-tree", "-r", "--name-only", "-z", revision),
  };
}
