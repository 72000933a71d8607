/**
 * A map whose values are computed on first access, once each. Iterating it computes those of the listed names; another
 * name can be looked up too. A name without a value is not in the map.
 */
export class LazyMap<T> implements ReadonlyMap<string, T> {
  readonly #listed: readonly string[];
  readonly #compute: (name: string) => T | undefined;
  readonly #lookedUp: (name: string) => void;
  readonly #known = new Map<string, T | undefined>();

  /** @param lookedUp called at each look-up by name */
  constructor(
    listed: readonly string[],
    compute: (name: string) => T | undefined,
    lookedUp: (name: string) => void = () => undefined,
  ) {
    this.#listed = listed;
    this.#compute = compute;
    this.#lookedUp = lookedUp;
  }

  get(name: string): T | undefined {
    this.#lookedUp(name);
    return this.#valueOf(name);
  }

  #valueOf(name: string): T | undefined {
    if (!this.#known.has(name)) this.#known.set(name, this.#compute(name));
    return this.#known.get(name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  get size(): number {
    return [...this.keys()].length;
  }

  *entries(): MapIterator<[string, T]> {
    for (const name of this.#listed) {
      const value = this.#valueOf(name);
      if (value !== undefined) yield [name, value];
    }
  }

  *keys(): MapIterator<string> {
    for (const [name] of this.entries()) yield name;
  }

  *values(): MapIterator<T> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[string, T]> {
    return this.entries();
  }

  forEach(visit: (value: T, name: string, map: ReadonlyMap<string, T>) => void): void {
    for (const [name, value] of this.entries()) visit(value, name, this);
  }
}
