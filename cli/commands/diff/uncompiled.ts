import { join } from "node:path";
import { discover } from "../../../compiler/reading/discover.ts";
import { inputName } from "../../../tooling/review/sides/inputs.ts";
import { manifestOf } from "../../../tooling/review/sides/manifest.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { isFolder } from "../../disk/safe-reads.ts";
import { sha256 } from "../../../tooling/support/sha256.ts";

/**
 * Files of the recipe folder that changed since an output was compiled, as users name them. Empty if the output has copies of them,
 * or does not name the recipe folder.
 */
export function uncompiled(out: string, files: OutputTree): readonly string[] {
  const manifest = manifestOf(files);
  if (manifest?.recipes === undefined || !/^\.\.(?:\/|$)/.test(manifest.recipes)) return [];
  const { recipes: name } = manifest;
  const inputs = manifest.inputs();
  const folder = join(out, name);
  if (!isFolder(folder)) return [];
  const tree = new DiskTree(folder, { isStill: true });
  const { recipes, catalog } = discover(tree, { report: () => undefined });
  const changed = [...inputs].flatMap(([path, hash]) => {
    const read = tree.read(path);
    return read.ok && sha256(read.bytes) === hash ? [] : [path];
  });
  const all = catalog === undefined ? recipes : [catalog, ...recipes];
  const added = all.filter((path) => !inputs.has(path));
  return [...changed, ...added].sort().map((path) => inputName(path, name));
}
