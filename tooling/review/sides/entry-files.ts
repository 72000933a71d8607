import { partOf } from "./lazy-tree.ts";
import type { OutputTree } from "./tree.ts";

const known = new WeakMap<OutputTree, ReadonlyMap<string, OutputTree>>();

/** The files of each entry, by its folder: `pkgs/<name>`, `apps/<name>`. Found once: all entries ask. */
export function entryFiles(files: OutputTree): ReadonlyMap<string, OutputTree> {
  const found = known.get(files) ?? grouped(files);
  known.set(files, found);
  return found;
}

function grouped(files: OutputTree): ReadonlyMap<string, OutputTree> {
  const found = new Map<string, string[]>();
  for (const path of files.keys()) {
    const folder = /^(?:pkgs|apps)\/[^/]+(?=\/)/.exec(path)?.[0];
    if (folder === undefined) continue;
    const entry = found.get(folder);
    if (entry === undefined) found.set(folder, [path]);
    else entry.push(path);
  }
  return new Map([...found].map(([folder, paths]) => [folder, partOf(files, paths)]));
}
