import type { Range } from "../kept/recipe-result.ts";

/** In bytes: more than a part usually needs; what is not used of it takes no memory. */
const roomSize = 1024 * 1024;

/**
 * Contents that are put behind each other, texts in UTF-8. The memory can be shared with other threads: what one of them
 * gives to another is not copied.
 */
export class Body {
  #room = newRoom(roomSize);
  /** Where what has not been taken begins and ends. */
  #start = 0;
  #end = 0;

  /** Where they are now, in what will be taken. */
  add(content: string | Uint8Array): Range {
    // A code unit takes three bytes at most.
    this.#reserve(typeof content === "string" ? content.length * 3 : content.length);
    const at = this.#end;
    if (typeof content === "string") this.#end += this.#room.write(content, at, "utf8");
    else {
      this.#room.set(content, at);
      this.#end += content.length;
    }
    return [at - this.#start, this.#end - this.#start];
  }

  /** What has been put there, until it is taken. */
  at([start, end]: Range): Uint8Array {
    return this.#room.subarray(this.#start + start, this.#start + end);
  }

  /** All of them. The body is empty then. */
  take(): Uint8Array {
    const all = new Uint8Array(
      this.#room.buffer,
      this.#room.byteOffset + this.#start,
      this.#end - this.#start,
    );
    this.#start = this.#end;
    return all;
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#room.length) return;
    const begun = this.#room.subarray(this.#start, this.#end);
    this.#room = newRoom(Math.max(roomSize, 2 * (begun.length + more)));
    this.#room.set(begun);
    [this.#start, this.#end] = [0, begun.length];
  }
}

const newRoom = (size: number): Buffer => Buffer.from(new SharedArrayBuffer(size));
