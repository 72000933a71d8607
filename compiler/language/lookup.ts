/** A read-only map. */
export interface Lookup<T> {
  get(name: string): T | undefined;
  has(name: string): boolean;
  /** All names, in a stable order. */
  keys(): Iterable<string>;
}

/**
 * A map whose values are created on first access. The evaluator has hundreds of functions and is created again for
 * every few recipes, which use a handful of them.
 */
export class OnDemand<From, T> implements Lookup<T> {
  readonly #made = new Map<string, T>();
  readonly #from: ReadonlyMap<string, From>;
  readonly #make: (name: string, from: From) => T;

  /** @param from what each value is created from */
  constructor(from: ReadonlyMap<string, From>, make: (name: string, from: From) => T) {
    this.#from = from;
    this.#make = make;
  }

  get(name: string): T | undefined {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const from = this.#from.get(name);
    if (from === undefined) return undefined;
    const made = this.#make(name, from);
    this.#made.set(name, made);
    return made;
  }

  has(name: string): boolean {
    return this.#from.has(name);
  }

  keys(): Iterable<string> {
    return this.#from.keys();
  }
}
