/**
 * The stamps of all files of an output folder, as one text: an output has thousands of files, but most runs need few
 * stamps. Each file has one line, sorted by path: the path, NUL, its stamp.
 */
export class OutputStamps implements Iterable<readonly [path: string, stamp: string]> {
  readonly #text: string;
  /** The number of files with a stamp. */
  readonly count: number;

  private constructor(text: string, count: number) {
    this.#text = text;
    this.count = count;
  }

  static of(stamps: Iterable<readonly [path: string, stamp: string]>): OutputStamps {
    return new OutputStamps("", 0).with(new Map(stamps));
  }

  /** Parses the result of `toString`. Undefined for other text: files may be damaged. */
  static read(text: string): OutputStamps | undefined {
    let count = 0;
    for (let at = 0; at < text.length; count++) {
      const nul = text.indexOf("\0", at);
      const end = text.indexOf("\n", at);
      if (nul <= at || end < nul) return undefined;
      at = end + 1;
    }
    return new OutputStamps(text, count);
  }

  /** Whether a line can hold this path. */
  static canName(path: string): boolean {
    return !path.includes("\n");
  }

  get(path: string): string | undefined {
    const [start, end] = this.#find(path);
    return start === end ? undefined : this.#text.slice(start + path.length + 1, end - 1);
  }

  /** A copy with other stamps for some files. Files whose new stamp is undefined are removed. */
  with(changes: ReadonlyMap<string, string | undefined>): OutputStamps {
    const edits = [...changes].map(([path, stamp]) => ({ path, stamp, range: this.#find(path) }));
    // New lines are inserted before the line at their position.
    edits.sort((a, b) => a.range[0] - b.range[0] || (a.path < b.path ? -1 : 1));
    let [text, done, { count }] = ["", 0, this];
    for (const { path, stamp, range } of edits) {
      const [start, end] = range;
      const isKnown = stamp !== undefined && OutputStamps.canName(path);
      text += this.#text.slice(done, start);
      if (isKnown) text += `${path}\0${stamp}\n`;
      count += Number(isKnown) - Number(end > start);
      done = end;
    }
    return new OutputStamps(text + this.#text.slice(done), count);
  }

  *[Symbol.iterator](): Generator<readonly [path: string, stamp: string]> {
    const text = this.#text;
    for (let at = 0; at < text.length;) {
      const nul = text.indexOf("\0", at);
      const end = text.indexOf("\n", nul);
      yield [text.slice(at, nul), text.slice(nul + 1, end)];
      at = end + 1;
    }
  }

  toString(): string {
    return this.#text;
  }

  /** Where the line of a file is or would be inserted. */
  #find(path: string): readonly [start: number, end: number] {
    const text = this.#text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const start = text.lastIndexOf("\n", ((low + high) >> 1) - 1) + 1;
      const name = text.slice(start, text.indexOf("\0", start));
      const end = text.indexOf("\n", start) + 1;
      if (name === path) return [start, end];
      if (name < path) low = end;
      else high = start;
    }
    return [low, low];
  }
}
