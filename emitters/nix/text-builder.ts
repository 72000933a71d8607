/** The size of the pieces that are joined at once. */
const most = 16384;

/**
 * Joins a long text from many pieces. The garbage collector copies strings that live until the whole text is done,
 * which takes longer than printing: so pieces are joined while they are young.
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
    // V8 keeps a concatenation as its parts until a character is read.
    this.#recent.charCodeAt(0);
    this.#text += this.#recent;
    this.#recent = "";
  }
}
