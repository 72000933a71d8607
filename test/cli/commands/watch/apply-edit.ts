import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Tree } from "./arbitrary-edits.ts";

/** Makes the disk hold `to`, and gives what watching would tell: files, and folders that came or went. */
export function applyEdit(root: string, from: Tree, to: Tree): ReadonlySet<string> {
  const reported = new Set<string>();
  const folders = (tree: Tree): ReadonlySet<string> => new Set([...tree.keys()].map((path) => dirname(path)));
  const [old, now] = [folders(from), folders(to)];
  for (const folder of [...old, ...now]) if (old.has(folder) !== now.has(folder)) reported.add(folder);
  for (const path of from.keys())
    if (!to.has(path)) {
      rmSync(join(root, path));
      reported.add(path);
    }
  for (const folder of old) if (!now.has(folder)) rmSync(join(root, folder), { recursive: true });
  for (const [path, text] of to)
    if (from.get(path) !== text) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      reported.add(path);
    }
  return reported;
}
