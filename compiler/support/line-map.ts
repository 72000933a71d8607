/** A position in a text. Both are 1-based; columns count code points, so a tab or an emoji is one column. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

let last: { readonly text: string; readonly map: LineMap } | undefined;

/** The lines of a text. The last map is cached, because many queries are about one file. */
export function linesOf(text: string): LineMap {
  if (last?.text !== text) last = { text, map: new LineMap(text) };
  return last.map;
}

/** Finds lines and columns of UTF-16 offsets in one text. Lines end in LF, CRLF or a lone CR. */
export class LineMap {
  readonly #text: string;
  /** Offsets at which lines start, ascending. */
  readonly #starts: readonly number[];
  /** The last queried position: the next one is often behind it, on the same line of megabytes. */
  #last = { at: 0, line: 1, column: 1 };

  constructor(text: string) {
    this.#text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (end) => end.index + end[0].length)];
  }

  /** The position of an offset; offsets past the end are the end. */
  position(offset: number): Position {
    const within = Math.min(Math.max(offset, 0), this.#text.length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.start(middle + 1) <= within) low = middle;
      else high = middle - 1;
    }
    const line = low + 1;
    const isBehind = this.#last.line === line && this.#last.at <= within;
    const from = isBehind ? this.#last : { at: this.start(line), column: 1 };
    const column = from.column + codePoints(this.#text, from.at, within);
    // Counting from within a character would be wrong.
    if ((this.#text.codePointAt(within - 1) ?? 0) <= 0xffff) this.#last = { at: within, line, column };
    return { line, column };
  }

  /** The offset of the start of a (1-based) line. */
  start(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** A (1-based) line without its end. */
  line(line: number): string {
    return this.#text.slice(this.start(line), this.start(line + 1)).replace(/\r\n$|\n$|\r$/, "");
  }
}

/** The number of code points in a part of a text, without copying it: lines may be megabytes long. */
function codePoints(text: string, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end; count++) {
    const isPair = (text.codePointAt(offset) ?? 0) > 0xffff && offset + 1 < end;
    offset += isPair ? 2 : 1;
  }
  return count;
}
