import { once } from "../../../compiler/support/once.ts";

/** A generated folder as text, by path relative to it. A map is one. */
export interface OutputTree extends Iterable<readonly [path: string, text: string]> {
  readonly size: number;
  has(path: string): boolean;
  get(path: string): string | undefined;
  keys(): Iterable<string>;
}

/** Both sides of one thing; one of them is missing if it was added or removed. */
export interface Sides<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** A file that has become executable, or is no longer. */
export interface ModeChange {
  readonly isExecutable: boolean;
}

/** A generated file that is read on demand. The same object on both sides of a review means the same contents. */
export interface LazyFile {
  readonly text: () => string;
}

const filesOf = new WeakMap<OutputTree, ReadonlyMap<string, LazyFile>>();

/** A tree whose files are read one by one, each time that they are asked for: a review reads few files of a large catalog. */
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

/** A file that keeps its text once it has been read: for files that a review reads several times. */
export const keptFile = (text: () => string): LazyFile => ({ text: once(text) });

/** Whether both sides have the file with the same contents; most files need not be read for that. */
export function isSameFile(before: OutputTree, after: OutputTree, path: string): boolean {
  const [was, is] = [filesOf.get(before)?.get(path), filesOf.get(after)?.get(path)];
  return (was !== undefined && was === is) || before.get(path) === after.get(path);
}

/** Paths of files that only one side has, or that differ, sorted. */
export const changedFilesBetween = (before: OutputTree, after: OutputTree): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSameFile(before, after, path)).sort();

const entries = new WeakMap<OutputTree, ReadonlyMap<string, readonly string[]>>();

/** The paths of the files of each entry, by its folder: `pkgs/<name>`, `apps/<name>`. */
export function entryFiles(files: OutputTree): ReadonlyMap<string, readonly string[]> {
  let found = entries.get(files);
  if (found === undefined) {
    const grouped = new Map<string, string[]>();
    for (const path of files.keys()) {
      const folder = /^(?:pkgs|apps)\/[^/]+(?=\/)/.exec(path)?.[0];
      if (folder === undefined) continue;
      const known = grouped.get(folder);
      if (known) known.push(path);
      else grouped.set(folder, [path]);
    }
    found = grouped;
    entries.set(files, found);
  }
  return found;
}

/** Pairs the members of two maps by name, sorted by name. */
export function pairs<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): readonly (readonly [string, Sides<T>])[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.map((name) => [name, { before: before.get(name), after: after.get(name) }]);
}

/** Elements that only one of two lists has. */
export function difference(
  before: readonly string[],
  after: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    added: [...now].filter((each) => !old.has(each)),
    removed: [...old].filter((each) => !now.has(each)),
  };
}
