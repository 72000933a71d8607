/** So much text is put together at a time. */
const most = 16384;

/**
 * A long text from many pieces. What lives until the whole text is done is copied by the garbage collector, and that
 * takes longer than to print it: so pieces become one string while they are young.
 */
export class TextBuilder {
  #text = "";
  #recent = "";

  add(piece: string): void {
    this.#recent += piece;
    if (this.#recent.length > most) this.#join();
  }

  toString(): string {
    this.#join();
    return this.#text;
  }

  #join(): void {
    // V8 keeps a sum as its parts until somebody looks at a character of it.
    this.#recent.charCodeAt(0);
    this.#text += this.#recent;
    this.#recent = "";
  }
}
