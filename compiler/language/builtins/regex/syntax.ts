/**
 * A POSIX extended regular expression over bytes: section 9.4 of POSIX.1-2017, in the C locale.
 * A text is a string of which each unit is one byte.
 */
export type Regex =
  | { readonly kind: "byte"; readonly set: ByteSet }
  | { readonly kind: "start" }
  | { readonly kind: "end" }
  | { readonly kind: "sequence"; readonly items: readonly Regex[] }
  | { readonly kind: "choice"; readonly options: readonly Regex[] }
  | { readonly kind: "group"; readonly index: number; readonly body: Regex }
  | { readonly kind: "repeat"; readonly body: Regex; readonly min: number; readonly max: number };

export type ByteSet = (byte: number) => boolean;

export interface Parsed {
  readonly regex: Regex;
  readonly groups: number;
}

export class InvalidRegex extends Error {}

/** Throws {@link InvalidRegex}. */
export function parseRegex(pattern: string): Parsed {
  const parser = new Parser(pattern);
  const regex = parser.whole();
  return { regex, groups: parser.groups };
}

/** POSIX has no limit but demands at least this one. */
const mostRepetitions = 255;
const deepest = 100;

class Parser {
  groups = 0;
  #position = 0;
  #depth = 0;
  constructor(private readonly pattern: string) {}

  whole(): Regex {
    const regex = this.#choice();
    if (this.#position < this.pattern.length) throw new InvalidRegex("`)` without `(`");
    return regex;
  }

  #choice(): Regex {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    const [only] = options;
    return only && options.length === 1 ? only : { kind: "choice", options };
  }

  #sequence(): Regex {
    const items: Regex[] = [];
    for (let next = this.#peek(); next !== undefined && next !== "|" && next !== ")"; next = this.#peek()) {
      items.push(this.#repeated());
    }
    return { kind: "sequence", items };
  }

  #repeated(): Regex {
    let regex = this.#atom();
    for (let bounds = this.#bounds(); bounds; bounds = this.#bounds()) {
      regex = { kind: "repeat", body: regex, ...bounds };
    }
    return regex;
  }

  #bounds(): { readonly min: number; readonly max: number } | undefined {
    if (this.#take("*")) return { min: 0, max: Infinity };
    if (this.#take("+")) return { min: 1, max: Infinity };
    if (this.#take("?")) return { min: 0, max: 1 };
    if (this.#peek() !== "{") return undefined;
    const [all, least = "", comma, most] =
      /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.pattern.slice(this.#position, this.#position + 32)) ?? [];
    if (all === undefined) throw new InvalidRegex("a malformed `{…}`");
    this.#position += all.length;
    const min = Number(least);
    const max = comma === undefined ? min : most ? Number(most) : Infinity;
    if (min > max || Math.max(min, max === Infinity ? 0 : max) > mostRepetitions) {
      throw new InvalidRegex(`\`${all}\` repeats too often`);
    }
    return { min, max };
  }

  #atom(): Regex {
    const next = this.pattern[this.#position++] ?? "";
    switch (next) {
      case "(":
        return this.#group();
      case "[":
        return { kind: "byte", set: this.#bracket() };
      case ".":
        return { kind: "byte", set: () => true };
      case "^":
        return { kind: "start" };
      case "$":
        return { kind: "end" };
      case "*":
      case "+":
      case "?":
      case "{":
        throw new InvalidRegex(`nothing to repeat before \`${next}\``);
      case "\\":
        return this.#escape();
      default:
        return byte(next);
    }
  }

  #group(): Regex {
    if (++this.#depth > deepest) throw new InvalidRegex("groups are nested too deeply");
    const index = ++this.groups;
    const body = this.#choice();
    if (!this.#take(")")) throw new InvalidRegex("`(` without `)`");
    this.#depth--;
    return { kind: "group", index, body };
  }

  #escape(): Regex {
    const next = this.pattern[this.#position++];
    if (next === undefined) throw new InvalidRegex("a `\\` at the end");
    if (/[.[\\()*+?{|^$]/.test(next)) return byte(next);
    throw new InvalidRegex(`\`\\${next}\` has no meaning in a POSIX regular expression`);
  }

  /** `[…]`, after the opening bracket. */
  #bracket(): ByteSet {
    const negated = this.#take("^");
    const sets: ByteSet[] = [];
    for (let first = true; first || this.#peek() !== "]"; first = false) sets.push(this.#bracketItem());
    this.#position++;
    return (each) => sets.some((set) => set(each)) !== negated;
  }

  #bracketItem(): ByteSet {
    const next = this.pattern[this.#position++];
    if (next === undefined) throw new InvalidRegex("`[` without `]`");
    if (next === "[" && this.#peek() === ":") return this.#class();
    if (next === "[" && /[.=]/.test(this.#peek() ?? "")) {
      throw new InvalidRegex("`[.` and `[=` are not supported");
    }
    const from = next.charCodeAt(0);
    const end = this.pattern[this.#position + 1];
    if (this.#peek() !== "-" || end === undefined || end === "]") return (each) => each === from;
    this.#position += 2;
    const to = end.charCodeAt(0);
    if (to < from) throw new InvalidRegex(`the range \`${next}-${end}\` is empty`);
    return (each) => each >= from && each <= to;
  }

  /** `[:alpha:]`, after its first bracket. */
  #class(): ByteSet {
    const [all, name = ""] =
      /^:([a-z]*):\]/.exec(this.pattern.slice(this.#position, this.#position + 16)) ?? [];
    const set = classes.get(name);
    if (all === undefined || !set) throw new InvalidRegex("an unknown character class");
    this.#position += all.length;
    return (each) => set.test(String.fromCharCode(each));
  }

  #peek(): string | undefined {
    return this.pattern[this.#position];
  }

  #take(expected: string): boolean {
    if (this.#peek() !== expected) return false;
    this.#position++;
    return true;
  }
}

const byte = (character: string): Regex => {
  const code = character.charCodeAt(0);
  return { kind: "byte", set: (each) => each === code };
};

const classes: ReadonlyMap<string, RegExp> = new Map([
  ["alnum", /[a-zA-Z0-9]/],
  ["alpha", /[a-zA-Z]/],
  ["blank", /[ \t]/],
  // eslint-disable-next-line no-control-regex -- that is what it is
  ["cntrl", /[\x00-\x1f\x7f]/],
  ["digit", /[0-9]/],
  ["graph", /[!-~]/],
  ["lower", /[a-z]/],
  ["print", /[ -~]/],
  ["punct", /[!-/:-@[-`{-~]/],
  ["space", /[ \t-\r]/],
  ["upper", /[A-Z]/],
  ["xdigit", /[0-9a-fA-F]/],
]);
