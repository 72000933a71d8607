/** Pieces of work that have been given to a thread, and that it may be about to begin, are far fewer. */
const most = 64;

/**
 * Who does a piece of work: the thread that it was given to, or whoever takes it back before it has begun. Memory that
 * both threads see decides, so that neither has to ask the other.
 */
export class Claims {
  readonly #claimed: Int32Array<SharedArrayBuffer>;
  #given = 0;

  /** @param memory of the claims of the other thread */
  constructor(memory = new SharedArrayBuffer(most * Int32Array.BYTES_PER_ELEMENT)) {
    this.#claimed = new Int32Array(memory);
  }

  get memory(): SharedArrayBuffer {
    return this.#claimed.buffer;
  }

  /** A number for a piece of work that nobody has claimed. */
  next(): number {
    const number = this.#given++ % most;
    Atomics.store(this.#claimed, number, 0);
    return number;
  }

  /** Whether the caller is the first to claim a piece of work. */
  claim(number: number): boolean {
    return Atomics.compareExchange(this.#claimed, number, 0, 1) === 0;
  }
}
