import type { Value } from "../language/value.ts";

/**
 * Counts the values that the output of one option spells out. A value that is referenced several times is visited once
 * and counts each time, so that sets which double at every level end.
 */
export class SpelledSize {
  #total = 0;
  #repeats = 0;
  /** Values that contain further references. */
  readonly #repeating = new Set<Value>();
  readonly #sizes = new Map<Value, number>();

  constructor(private readonly limit: number) {}

  get exceeded(): boolean {
    return this.#total > this.limit;
  }

  /** Visits the parts of a value, for its first reference. */
  count<T>(value: Value, visit: () => T): T {
    const before = this.#total;
    this.#total += 1;
    const repeats = this.#repeats;
    const result = visit();
    this.#sizes.set(value, this.#total - before);
    if (this.#repeats > repeats) this.#repeating.add(value);
    return result;
  }

  /**
   * Counts a further reference to a value.
   *
   * @param isMerged the output has equal definitions once; definitions that contain others repeatedly still count
   */
  again(value: Value, isMerged = false): void {
    this.#total += isMerged && !this.#repeating.has(value) ? 1 : (this.#sizes.get(value) ?? 1);
    this.#repeats += 1;
  }
}
