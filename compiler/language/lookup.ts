/** What can be asked for by name. */
export interface Lookup<T> {
  get(name: string): T | undefined;
  has(name: string): boolean;
  /** All names, in a fixed order. */
  keys(): Iterable<string>;
}

/**
 * Things that are made when they are first asked for. The evaluator knows hundreds of functions, and is made anew for every
 * few recipes, which use a handful.
 */
export class OnDemand<From, T> implements Lookup<T> {
  readonly #made = new Map<string, T>();
  readonly #from: ReadonlyMap<string, From>;
  readonly #make: (name: string, from: From) => T;

  /** @param from what each is made from */
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
