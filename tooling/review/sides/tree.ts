import { once } from "../../../compiler/support/once.ts";
import { sha256 } from "../../support/sha256.ts";

/** The text of the files of an output, by path. Maps are trees. */
export interface OutputTree extends Iterable<readonly [path: string, text: string]> {
  readonly size: number;
  has(path: string): boolean;
  get(path: string): string | undefined;
  keys(): Iterable<string>;
}

/** Both sides of a comparison. One is missing if the thing was added or removed. */
export interface Sides<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** A change of the executable bit. */
export interface ModeChange {
  readonly isExecutable: boolean;
}

/** A generated file that is read on demand. If both sides have the same object, the file is the same. */
export interface LazyFile {
  text(): string;
  /** SHA-256 of its bytes, if that is known, or can be known without its text. */
  sha256?(): string | undefined;
}

/** Files by path; a map is one. */
export interface LazyFiles extends Pick<ReadonlyMap<string, LazyFile>, "size" | "has" | "get"> {
  keys(): Iterable<string>;
}

const filesOf = new WeakMap<OutputTree, LazyFiles>();

/** A tree whose files are read on access: a review reads few files of a large catalog. */
export function lazyTree(files: LazyFiles): OutputTree {
  const tree: OutputTree = {
    size: files.size,
    has: (path) => files.has(path),
    get: (path) => files.get(path)?.text(),
    keys: () => files.keys(),
    *[Symbol.iterator]() {
      for (const path of files.keys()) yield [path, files.get(path)?.text() ?? ""] as const;
    },
  };
  filesOf.set(tree, files);
  return tree;
}

/** SHA-256 of a file; undefined if there is none. */
export function digestOf(files: OutputTree, path: string): string | undefined {
  const known = filesOf.get(files)?.get(path)?.sha256?.();
  if (known !== undefined) return known;
  const text = files.get(path);
  return text === undefined ? undefined : sha256(text);
}

/** A file that is read once. */
export const keptFile = (text: () => string): LazyFile => ({ text: once(text) });

/** Whether both sides have the file with the same contents, or neither has it. */
function isSameFile(before: OutputTree, after: OutputTree, path: string): boolean {
  const [was, is] = [filesOf.get(before)?.get(path), filesOf.get(after)?.get(path)];
  if (was !== undefined && was === is) return true;
  const [old, now] = [was?.sha256?.(), is?.sha256?.()];
  return old !== undefined && now !== undefined ? old === now : before.get(path) === after.get(path);
}

/**
 * Paths of files that only one side has, or that differ, sorted.
 * @param among all others are known to be the same
 */
export function changedFilesBetween(
  before: OutputTree,
  after: OutputTree,
  among?: Iterable<string>,
): readonly string[] {
  const changed: string[] = [];
  for (const path of among ?? after.keys()) if (!isSameFile(before, after, path)) changed.push(path);
  if (among === undefined) for (const path of before.keys()) if (!after.has(path)) changed.push(path);
  return changed.sort();
}

const entries = new WeakMap<OutputTree, ReadonlyMap<string, readonly string[]>>();

/** The paths of the files of each entry, by its folder: `pkgs/<name>`, `apps/<name>`. */
export function entryFiles(files: OutputTree): ReadonlyMap<string, readonly string[]> {
  let found = entries.get(files);
  if (found === undefined) {
    const grouped = new Map<string, string[]>();
    for (const path of files.keys()) {
      if (!path.startsWith("pkgs/") && !path.startsWith("apps/")) continue;
      const end = path.indexOf("/", "pkgs/".length);
      if (end < 0) continue;
      const folder = path.slice(0, end);
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
