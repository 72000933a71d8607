import { once } from "../../../compiler/support/once.ts";
import type { OutputTree } from "./tree.ts";

/** A generated file that is read when somebody asks what is in it. The same object on both sides of a review: the same contents. */
export interface LazyFile {
  readonly text: () => string;
}

const filesOf = new WeakMap<OutputTree, ReadonlyMap<string, LazyFile>>();

/** A tree whose files are read one by one, each time that they are asked for: of a large catalog, most never are. */
export function lazyTree(files: ReadonlyMap<string, LazyFile>): OutputTree {
  const tree: OutputTree = {
    size: files.size,
    has: (path) => files.has(path),
    get: (path) => files.get(path)?.text(),
    keys: () => files.keys(),
    *[Symbol.iterator]() {
      for (const [path, { text }] of files) yield [path, text()] as const;
    },
  };
  filesOf.set(tree, files);
  return tree;
}

/** A file that keeps its text once it has been read: for what a review looks into again and again. */
export const keptFile = (text: () => string): LazyFile => ({ text: once(text) });

/** Whether both sides have the file with the same contents, which is known of most without reading them. */
export function isSameFile(before: OutputTree, after: OutputTree, path: string): boolean {
  const [was, is] = [filesOf.get(before)?.get(path), filesOf.get(after)?.get(path)];
  return (was !== undefined && was === is) || before.get(path) === after.get(path);
}

/** Paths of files that one side alone has, or that are not the same on both, sorted. */
export const changedFilesBetween = (before: OutputTree, after: OutputTree): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSameFile(before, after, path)).sort();

/** A tree in which some files have another text, which is made when it is asked for; others stay the same files. */
export function changedIn(
  tree: OutputTree,
  paths: readonly string[],
  change: (path: string, text: string) => string,
): OutputTree {
  const files = filesOf.get(tree);
  const changed = new Set(paths);
  const fileAt = (path: string): LazyFile => files?.get(path) ?? { text: () => tree.get(path) ?? "" };
  return lazyTree(
    new Map(
      [...tree.keys()].map((path) => {
        const file = fileAt(path);
        return [path, changed.has(path) ? keptFile(() => change(path, file.text())) : file];
      }),
    ),
  );
}

/** A part of a tree: of a lazy one, as lazy, and with the same files. */
export function partOf(tree: OutputTree, paths: readonly string[]): OutputTree {
  const files = filesOf.get(tree);
  return lazyTree(
    new Map(paths.map((path) => [path, files?.get(path) ?? { text: () => tree.get(path) ?? "" }])),
  );
}
