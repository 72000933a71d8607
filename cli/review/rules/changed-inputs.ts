import { posix } from "node:path";
import { manifestOf } from "../manifest-of.ts";
import type { OutputTree } from "../tree.ts";
import type { Trees } from "./rule.ts";

/** A file of the recipe folder that has other contents than before. */
export interface ChangedInput {
  /** As people call it: `recipes/web/web.toml`. */
  readonly name: string;
  /** As seen from the output folder. */
  readonly path: string;
}

const known = new WeakMap<Trees, readonly ChangedInput[]>();

/** Files of which the manifests of both sides know the contents, and know different ones. */
export function changedInputs(trees: Trees): readonly ChangedInput[] {
  const found = known.get(trees) ?? find(trees);
  known.set(trees, found);
  return found;
}

function find({ before, after }: Trees): readonly ChangedInput[] {
  const [was, is] = [manifestOf(before.files)?.sources, manifestOf(after.files)?.sources];
  if (was === undefined || is === undefined) return [];
  return [...is.inputs].flatMap(([path, hash]) => {
    const old = was.inputs.get(path);
    if (old === undefined || old === hash) return [];
    return [{ name: posix.join(posix.basename(is.recipes), path), path: posix.join(is.recipes, path) }];
  });
}

/** Whether a generated file names a file by the path that leads there. */
export function pointsAt(files: OutputTree, file: string, { path }: ChangedInput): boolean {
  const way = posix.relative(posix.dirname(file), path);
  const text = files.get(file) ?? "";
  for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + 1))
    if (!/[\w./+-]/.test(text.charAt(at - 1)) && !/[\w/+-]/.test(text.charAt(at + way.length))) return true;
  return false;
}
