import { sections, type Section } from "../kept/recipe-result.ts";

/**
 * `catalog.json` or `catalog.nix` in pieces, so that the text of one entry can be replaced. Entries stand four columns
 * deep in both, whatever is in them; commas and semicolons behind them belong to the pieces between.
 */
export class EntryText {
  readonly #pieces: readonly Buffer[];
  /** Index of the piece of each `pkgs.<name>` and `apps.<name>`. */
  readonly #places: ReadonlyMap<string, number>;

  private constructor(pieces: readonly Buffer[], places: ReadonlyMap<string, number>) {
    this.#pieces = pieces;
    this.#places = places;
  }

  static read(text: string): EntryText {
    const pieces: Buffer[] = [];
    const places = new Map<string, number>();
    let done = 0;
    for (const { entry, start, end } of entriesIn(text)) {
      pieces.push(Buffer.from(text.slice(done, start)));
      places.set(entry, pieces.length);
      pieces.push(Buffer.from(text.slice(start, end)));
      done = end;
    }
    pieces.push(Buffer.from(text.slice(done)));
    return new EntryText(pieces, places);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  /** This text with some entries as another text has them; undefined when one of the texts lacks one. */
  with(entries: readonly string[], other: EntryText): EntryText | undefined {
    const pieces = [...this.#pieces];
    for (const entry of entries) {
      const [place, now] = [this.#places.get(entry), other.pieceOf(entry)];
      if (place === undefined || now === undefined) return undefined;
      pieces[place] = now;
    }
    return new EntryText(pieces, this.#places);
  }

  /** Whether both have the same entries and the same text around them. */
  hasSameFrame(other: EntryText): boolean {
    const between = (_: unknown, index: number): boolean => index % 2 === 0;
    const [mine, theirs] = [this.#pieces.filter(between), other.#pieces.filter(between)];
    return (
      [...this.#places.keys()].join(" ") === [...other.#places.keys()].join(" ") &&
      mine.every((piece, index) => theirs[index]?.equals(piece) === true)
    );
  }

  /** The bytes of one entry. */
  pieceOf(entry: string): Buffer | undefined {
    const place = this.#places.get(entry);
    return place === undefined ? undefined : this.#pieces[place];
  }
}

interface Range {
  readonly entry: string;
  readonly start: number;
  readonly end: number;
}

/** From before the name of each entry to behind its closing bracket, in the order of the text. */
function entriesIn(text: string): readonly Range[] {
  const found: Range[] = [];
  const head = / {4}"?([\w-]+)"?(?::| =) \{\n/y;
  for (const { section, first } of sectionsIn(text)) {
    const sectionEnd = text.indexOf("\n  }", first - 1);
    for (let start = first; start < sectionEnd;) {
      head.lastIndex = start;
      const name = head.exec(text)?.[1];
      const close = text.indexOf("\n    }", start);
      if (name === undefined || close < 0) break;
      const end = close + "\n    }".length;
      found.push({ entry: `${section}.${name}`, start, end });
      start = text.indexOf("\n", end) + 1;
    }
  }
  return found;
}

/** The sections that have entries, and where the first one begins. Only members of the catalog itself stand two columns deep. */
function sectionsIn(text: string): readonly { readonly section: Section; readonly first: number }[] {
  return sections
    .flatMap((section) =>
      [`\n  "${section}": {\n`, `\n  ${section} = {\n`].flatMap((opening) => {
        const at = text.indexOf(opening);
        return at < 0 ? [] : [{ section, first: at + opening.length }];
      }),
    )
    .sort((a, b) => a.first - b.first);
}
