import { entriesOf } from "../../disk/safe-reads.ts";

/** Whether recipes are looked for in a folder of this name, and changes in it told without being asked for. */
export const isSearched = (name: string): boolean => !name.startsWith(".") && name !== "node_modules";

/**
 * Folders that are not searched, but hold files that were asked about: those of a tree of which these are paths.
 * @param at where a path of the tree is on the disk
 * @param isWhole whether folders that were asked about count with everything below them
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

/** Folders that belong to Git or npm hold thousands of files, which nobody edits. */
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
