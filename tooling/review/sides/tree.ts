/** A generated folder as text, by path relative to it. A map is one; see also `lazy-tree.ts`. */
export interface OutputTree extends Iterable<readonly [path: string, text: string]> {
  readonly size: number;
  has(path: string): boolean;
  get(path: string): string | undefined;
  keys(): Iterable<string>;
}

/** Both sides of one thing; one of them is missing when it was added or removed. */
export interface Sides<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** A file of the recipe folder that has other contents than before. */
export interface ChangedInput {
  /** As people call it: `recipes/web/web.toml`. */
  readonly name: string;
  /** As seen from the output folder. */
  readonly path: string;
}

/** What became of the mode of a file that both sides have. */
export interface ModeChange {
  readonly isExecutable: boolean;
}

/** Both sides of a change of an output folder. */
export interface Change extends Sides<OutputTree> {
  /** Files that generated files may only point at; missing where the manifests of both sides tell. */
  readonly inputs?: readonly ChangedInput[];
  /** Folders of the recipe folder that have other contents, as far as the manifests do not tell. */
  readonly sources?: readonly ChangedInput[];
  /** Recipes and what belongs to them that changed and were not compiled, as people call them. */
  readonly uncompiled?: readonly string[];
  /** Paths of files that can be executed; missing where nobody has looked. */
  readonly executables?: Required<Sides<ReadonlySet<string>>>;
}

/** Pairs what two maps hold under the same name, sorted by name. */
export function pairs<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): readonly (readonly [string, Sides<T>])[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.map((name) => [name, { before: before.get(name), after: after.get(name) }]);
}

/** What only one of two lists has. */
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
