import { posix } from "node:path";
import type { ManifestSources } from "../../../emitters/manifest/manifest.ts";
import { isSameFile } from "../sides/lazy-tree.ts";
import { manifestOf } from "../sides/manifest-of.ts";
import { formerly, type Move } from "../sides/moves.ts";
import type { ChangedInput } from "../sides/tree.ts";
import { wayBetween } from "../sides/way-between.ts";
import type { Trees } from "../rules/rule.ts";

const known = new WeakMap<Trees, readonly ChangedInput[]>();

/** Files of which the manifests of both sides know the contents, and know different ones. */
export function changedInputs(trees: Trees): readonly ChangedInput[] {
  const found = trees.inputs ?? known.get(trees) ?? withSources(find(trees), trees.sources ?? []);
  known.set(trees, found);
  return found;
}

function withSources(
  read: readonly ChangedInput[],
  sources: readonly ChangedInput[],
): readonly ChangedInput[] {
  const named = new Set(read.map(({ path }) => path));
  return sources.length === 0 ? read : [...read, ...sources.filter(({ path }) => !named.has(path))];
}

function find(trees: Trees): readonly ChangedInput[] {
  const [was, is] = [manifestOf(trees.before.files)?.sources, manifestOf(trees.after.files)?.sources];
  const read = inputsBetween(was, is, trees.moves);
  if (was?.recipes !== is?.recipes) return read;
  const named = new Set(read.map(({ path }) => path));
  return [...read, ...changedCopies(trees, is?.recipes ?? "..").filter(({ path }) => !named.has(path))];
}

/** Copied files that the compiler does not read, and the folders around them: a source is pointed at as a whole. */
function changedCopies(
  { before, after, modes, moves = [] }: Trees,
  recipes: string,
): readonly ChangedInput[] {
  const folder = `${recipes}/`;
  const found = new Set<string>();
  const movedTo = new Set<string>();
  for (const path of new Set([...after.files.keys(), ...before.files.keys()])) {
    if (!path.startsWith(folder) || movedTo.has(path)) continue;
    const was = folder + formerly(moves, path.slice(folder.length));
    const isMoved = was !== path && before.files.get(was) === after.files.get(path);
    if (isMoved) movedTo.add(was);
    const isSame = isMoved || (isSameFile(before.files, after.files, path) && !modes?.has(path));
    if (isSame) continue;
    for (let above = path; above !== "."; above = posix.dirname(above)) found.add(above);
  }
  return [...found].sort().map((path) => inputAt(wayBetween(recipes, path), recipes));
}

/** What two outputs were made from and have in common, but for the contents. */
export function inputsBetween(
  was: ManifestSources | undefined,
  is: ManifestSources | undefined,
  moves: readonly Move[] = [],
): readonly ChangedInput[] {
  if (was === undefined || is === undefined) return [];
  return [...is.inputs].flatMap(([path, hash]) => {
    const old = was.inputs.get(path) ?? was.inputs.get(formerly(moves, path));
    return old === undefined || old === hash ? [] : [inputAt(path, is.recipes)];
  });
}

/** @param recipes the recipe folder as seen from the output folder */
export const inputAt = (path: string, recipes: string): ChangedInput => ({
  name: posix.join(posix.basename(recipes), path),
  path: posix.join(recipes, path),
});
