import type { Range } from "../kept/recipe-result.ts";

/** In bytes; enough for most recipes. */
const firstSize = 64 * 1024;

/** Contents that are put behind each other, texts in UTF-8. */
export class Body {
  #room = Buffer.allocUnsafe(firstSize);
  #length = 0;

  /** Where they are now. */
  add(content: string | Uint8Array): Range {
    const start = this.#length;
    if (typeof content === "string") {
      // A code unit takes three bytes at most.
      this.#reserve(content.length * 3);
      this.#length += this.#room.write(content, start, "utf8");
    } else {
      this.#reserve(content.length);
      this.#room.set(content, start);
      this.#length += content.length;
    }
    return [start, this.#length];
  }

  /** What has been put there, until more is. */
  at([start, end]: Range): Uint8Array {
    return this.#room.subarray(start, end);
  }

  /** All of them, in memory of their own: it can be given to another thread. The body is empty then. */
  take(): Uint8Array {
    const all = new Uint8Array(this.#length);
    all.set(this.#room.subarray(0, this.#length));
    this.#length = 0;
    return all;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#room.length) return;
    const room = Buffer.allocUnsafe(Math.max(needed, 2 * this.#room.length));
    room.set(this.#room.subarray(0, this.#length));
    this.#room = room;
  }
}
