import { isSearched } from "../../disk/disk-tree.ts";
import { entriesOf } from "../../disk/safe-reads.ts";

/**
 * Folders that are not searched, but contain files that recipes read: those of a tree with these paths.
 * @param at gives the location of a tree path on the disk
 * @param isWhole whether folders that recipes read include everything below them
 */
export function unsearchedFolders(
  asked: Iterable<readonly [path: string, isFolder: boolean]>,
  at: (path: string) => string,
  isWhole: boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [path, isFolder] of asked) {
    const steps = path.split("/");
    const first = steps.findIndex((step) => !isSearched(step));
    const last = isFolder ? steps.length : steps.length - 1;
    if (first >= 0) for (let end = first + 1; end <= last; end += 1) found.add(steps.slice(0, end).join("/"));
    if (isFolder && isWhole) for (const below of hiddenBelow(path, at)) found.add(below);
  }
  return found;
}

/** Folders of Git and npm contain thousands of files, which users do not edit. */
const never: ReadonlySet<string> = new Set([".git", "node_modules"]);

function* hiddenBelow(folder: string, at: (path: string) => string): Iterable<string> {
  const isHidden = folder !== "" && !folder.split("/").every(isSearched);
  for (const entry of entriesOf(at(folder))) {
    if (!entry.isDirectory() || never.has(entry.name)) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (isHidden || !isSearched(entry.name)) yield path;
    yield* hiddenBelow(path, at);
  }
}
