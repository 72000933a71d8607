import type { Value } from "../language/value.ts";

/**
 * Counts the values of one option as often as they are referenced. A value that is referenced several times is visited
 * once, so that sets which double at every level end.
 */
export class SpelledSize {
  #total = 0;
  readonly #sizes = new Map<Value, number>();

  constructor(private readonly limit: number) {}

  get exceeded(): boolean {
    return this.#total > this.limit;
  }

  /** Visits the parts of a value, for its first reference. */
  count<T>(value: Value, visit: () => T): T {
    const before = this.#total;
    this.#total += 1;
    const result = visit();
    this.#sizes.set(value, this.#total - before);
    return result;
  }

  /** Counts a further reference to a value. */
  again(value: Value): void {
    this.#total += this.#sizes.get(value) ?? 1;
  }
}
