/** A POSIX extended regular expression as one of JavaScript. */
export type Translated =
  | { readonly kind: "regex"; readonly source: string }
  | { readonly kind: "invalid"; readonly reason: string }
  /** Valid, but JavaScript could match it differently or take exponential time. */
  | { readonly kind: "risky" };

const classes: Readonly<Record<string, string>> = {
  alnum: "a-zA-Z0-9",
  alpha: "a-zA-Z",
  blank: " \\t",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-\\/:-@\\[-`{-~",
  space: " \\t-\\r",
  upper: "A-Z",
  xdigit: "0-9a-fA-F",
};

class Invalid extends Error {}

const cache = new Map<string, Translated>();

/**
 * "Regular Expressions", section 9.4 of POSIX.1-2017. The longest match wins there, the first alternative in
 * JavaScript; alternatives of which one is the beginning of another are therefore risky, as are nested repetitions.
 */
export function translateRegex(pattern: string): Translated {
  let translated = cache.get(pattern);
  if (!translated) {
    translated = translate(pattern);
    cache.set(pattern, translated);
  }
  return translated;
}

function translate(pattern: string): Translated {
  const translator = new Translator(pattern);
  try {
    const source = translator.whole();
    return translator.risky ? { kind: "risky" } : { kind: "regex", source };
  } catch (thrown) {
    if (thrown instanceof Invalid) return { kind: "invalid", reason: thrown.message };
    throw thrown;
  }
}

interface Piece {
  readonly source: string;
  /** It may match texts of different lengths. */
  readonly varies: boolean;
}

class Translator {
  risky = false;
  #position = 0;
  constructor(private readonly pattern: string) {}

  whole(): string {
    const { source } = this.#alternatives();
    if (this.#position < this.pattern.length) throw new Invalid("`)` without `(`");
    return source;
  }

  #alternatives(): Piece {
    const branches = [this.#branch()];
    while (this.#peek() === "|") {
      this.#position++;
      branches.push(this.#branch());
    }
    const [only] = branches;
    if (only && branches.length === 1) return only;
    const sources = branches.map(({ source }) => source);
    const words = sources.every((source) => /^[a-zA-Z0-9_ -]+$/.test(source));
    // Of alternatives none of which begins another, only one can match.
    if (words && !hasPrefixes(sources)) return { source: sources.join("|"), varies: false };
    if (words || branches.some(({ varies }) => varies)) this.risky = true;
    return { source: sources.join("|"), varies: true };
  }

  #branch(): Piece {
    let source = "";
    let varies = false;
    for (let next = this.#peek(); next !== undefined && next !== "|" && next !== ")"; next = this.#peek()) {
      const piece = this.#repeated();
      source += piece.source;
      varies ||= piece.varies;
    }
    return { source, varies };
  }

  #repeated(): Piece {
    const atom = this.#atom();
    const repeat = this.#repetition();
    if (repeat === undefined) return atom;
    // `(a*)*` can take exponential time.
    if (atom.varies && repeat !== "?") this.risky = true;
    if (this.#repetition() !== undefined) throw new Invalid("a repetition is repeated");
    return { source: atom.source + repeat, varies: true };
  }

  #repetition(): string | undefined {
    const found = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(this.pattern.slice(this.#position))?.[0];
    if (found !== undefined) this.#position += found.length;
    else if (this.#peek() === "{") throw new Invalid("a malformed `{…}`");
    return found;
  }

  #atom(): Piece {
    const next = this.pattern[this.#position++];
    switch (next) {
      case "(": {
        const inner = this.#alternatives();
        if (this.pattern[this.#position++] !== ")") throw new Invalid("`(` without `)`");
        return { source: `(${inner.source})`, varies: inner.varies };
      }
      case "[":
        return { source: this.#bracket(), varies: false };
      case ".":
        return { source: ".", varies: false };
      case "^":
      case "$":
        return { source: next, varies: false };
      case "*":
      case "+":
      case "?":
      case "{":
        throw new Invalid(`nothing to repeat before \`${next}\``);
      case "\\":
        return { source: this.#escape(), varies: false };
      default:
        return { source: quote(this.#character(next ?? "")), varies: false };
    }
  }

  /** A character beyond the BMP is two units. */
  #character(first: string): string {
    const point = this.pattern.codePointAt(this.#position - 1) ?? 0;
    if (point <= 0xffff) return first;
    this.#position++;
    return String.fromCodePoint(point);
  }

  #escape(): string {
    const next = this.pattern[this.#position++];
    if (next === undefined) throw new Invalid("a `\\` at the end");
    if (/[.[\]\\()*+?{}|^$/]/.test(next)) return `\\${next}`;
    throw new Invalid(`\`\\${next}\` has no meaning in a POSIX regular expression`);
  }

  #bracket(): string {
    let source = "[";
    if (this.#peek() === "^") {
      source += "^";
      this.#position++;
    }
    for (let first = true; ; first = false) {
      const next = this.pattern[this.#position++];
      if (next === undefined) throw new Invalid("`[` without `]`");
      if (next === "]" && !first) return `${source}]`;
      if (next === "[" && this.#peek() === ":") source += this.#class();
      else if (next === "[" && /[.=]/.test(this.#peek() ?? ""))
        throw new Invalid("`[.` and `[=` are not supported");
      else if (next === "-") source += this.#dash(first);
      else source += quoteInBracket(this.#character(next));
    }
  }

  /** A dash is itself at either end, a range in between. */
  #dash(first: boolean): string {
    return first || this.#peek() === "]" ? "\\-" : "-";
  }

  #class(): string {
    const end = this.pattern.indexOf(":]", this.#position);
    const found = classes[this.pattern.slice(this.#position + 1, end)];
    if (end < 0 || found === undefined) throw new Invalid("an unknown character class");
    this.#position = end + 2;
    return found;
  }

  #peek(): string | undefined {
    return this.pattern[this.#position];
  }
}

const hasPrefixes = (words: readonly string[]): boolean =>
  words.some((word, index) => words.some((other, at) => at !== index && other.startsWith(word)));

const quote = (character: string): string => character.replace(/[.[\]\\()*+?{}|^$/]/, "\\$&");
const quoteInBracket = (character: string): string => character.replace(/[[\]\\^-]/, "\\$&");
