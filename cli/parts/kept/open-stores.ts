import { ResultStore } from "./result-store.ts";

/**
 * Stores that stay open from one run of a process to the next: a round of watching finds what is new, and leaves no more
 * files open than the last one.
 */
export class OpenStores {
  readonly #stores = new Map<string, ResultStore>();

  /** The store at a path, with everything that is in it now. */
  at(path: string): ResultStore {
    const known = this.#stores.get(path);
    known?.catchUp();
    const store = known ?? new ResultStore(path);
    this.#stores.set(path, store);
    return store;
  }
}
