import type { Range } from "../kept/recipe-result.ts";

/** Bytes that are put behind each other. */
export class Body {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  /** Where they are now. */
  add(bytes: Uint8Array): Range {
    const start = this.#length;
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return [start, this.#length];
  }

  /** All of them, in memory of their own: it can be given to another thread. */
  bytes(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
