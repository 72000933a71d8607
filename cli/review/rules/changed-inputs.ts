import { posix } from "node:path";
import type { ManifestSources } from "../../../emitters/manifest/manifest.ts";
import { manifestOf } from "../manifest-of.ts";
import type { ChangedInput, OutputTree } from "../tree.ts";
import type { Trees } from "./rule.ts";

const known = new WeakMap<Trees, readonly ChangedInput[]>();

/** Files of which the manifests of both sides know the contents, and know different ones. */
export function changedInputs(trees: Trees): readonly ChangedInput[] {
  const found = trees.inputs ?? known.get(trees) ?? find(trees);
  known.set(trees, found);
  return found;
}

const find = ({ before, after }: Trees): readonly ChangedInput[] =>
  inputsBetween(manifestOf(before.files)?.sources, manifestOf(after.files)?.sources);

/** What two outputs were made from and have in common, but for the contents. */
export function inputsBetween(
  was: ManifestSources | undefined,
  is: ManifestSources | undefined,
): readonly ChangedInput[] {
  if (was === undefined || is === undefined) return [];
  return [...is.inputs].flatMap(([path, hash]) => {
    const old = was.inputs.get(path);
    return old === undefined || old === hash ? [] : [inputAt(path, is.recipes)];
  });
}

/** @param recipes the recipe folder as seen from the output folder */
export const inputAt = (path: string, recipes: string): ChangedInput => ({
  name: posix.join(posix.basename(recipes), path),
  path: posix.join(recipes, path),
});

/** Whether a generated file names a file by the path that leads there. */
export function pointsAt(files: OutputTree, file: string, { path }: ChangedInput): boolean {
  const way = posix.relative(posix.dirname(file), path);
  const text = files.get(file) ?? "";
  for (let at = text.indexOf(way); at >= 0; at = text.indexOf(way, at + 1))
    if (!/[\w./+-]/.test(text.charAt(at - 1)) && !/[\w/+-]/.test(text.charAt(at + way.length))) return true;
  return false;
}
