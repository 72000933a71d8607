/** A generated folder as text, by path relative to it. */
export type OutputTree = ReadonlyMap<string, string>;

/** Both sides of one thing; one of them is missing when it was added or removed. */
export interface Sides<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
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
