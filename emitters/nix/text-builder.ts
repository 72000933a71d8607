/** So many pieces are joined at a time. */
const most = 4096;

/**
 * A long text from many pieces. They are joined while they are young: what lives until the whole text is done is copied
 * by the garbage collector, and that takes longer than to print it.
 */
export class TextBuilder {
  #text = "";
  #pieces: string[] = [];

  add(piece: string): void {
    if (this.#pieces.length >= most) this.#join();
    this.#pieces.push(piece);
  }

  toString(): string {
    this.#join();
    return this.#text;
  }

  #join(): void {
    this.#text += this.#pieces.join("");
    this.#pieces = [];
  }
}
