import { Char, Class, classesOf, is } from "./characters.ts";
import { keywords, type Punctuation, type TokenKind } from "./tokens.ts";

/**
 * Splits Nix text into tokens, one at a time, in linear time. The lexer is on one token. The parser reads the text of
 * strings and paths and then continues the lexer with {@link continueAt}.
 *
 * As in Nix's own lexer, the longest match wins: `a.b/c` is a path, `x:y` is a URL, `a->b` is `a-` followed by `>`.
 */
export class Lexer {
  readonly text: string;
  kind: TokenKind = "end";
  start = 0;
  end = 0;
  /** The end of the previous token; only whitespace and comments are between the two. */
  previousEnd = 0;
  /** Whether a line ends between the previous token and this one. */
  newlineBefore = false;
  /** Whether a comment is between the previous token and this one. */
  commentBefore = false;
  /** The comments between tokens read so far: ends by starts. */
  readonly comments = new Map<number, number>();
  /** Characters and tokens processed so far, for the tests of linear time. */
  steps = 0;

  private readonly holes: boolean;
  // The last run of path characters that turned out not to be a path (see atRunOfPath).
  private runEnd = -1;
  private runUnderscore = -1;

  /** With `holes`, each NUL character is a token. */
  constructor(text: string, holes: boolean) {
    this.text = text;
    this.holes = holes;
    this.next();
  }

  /** The text of the token. */
  get word(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Goes to the first token at or after `offset`. */
  continueAt(offset: number): void {
    this.end = offset;
    this.next();
  }

  /** Goes to the next token. At the end it stays on the token `end`. */
  next(): void {
    const { text } = this;
    this.previousEnd = this.end;
    this.newlineBefore = false;
    this.commentBefore = false;
    const at = this.skipTrivia(this.end);
    this.start = at;
    if (at >= text.length) return this.token("end", at);

    const code = text.charCodeAt(at);
    const classes = classesOf(code);
    if ((classes & Class.identifierStart) !== 0) this.identifier(at);
    else if ((classes & Class.digit) !== 0) this.number(at);
    else this.punctuation(at, code);
    this.steps += 1 + this.end - this.previousEnd;
  }

  /** The first offset at or after `at` that is neither white space nor in a comment. */
  endOfTrivia(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (is(code, Class.space)) at++;
      else if (code === Char.hash) at = endOfLine(text, at);
      else if (code === Char.slash && text.charCodeAt(at + 1) === Char.star) {
        const close = text.indexOf("*/", at + 2);
        if (close < 0) return at;
        at = close + 2;
      } else return at;
    }
  }

  private skipTrivia(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (is(code, Class.space)) {
        if (code === Char.newline) this.newlineBefore = true;
        at++;
      } else if (code === Char.hash || (code === Char.slash && text.charCodeAt(at + 1) === Char.star)) {
        const end = this.endOfTrivia(at);
        if (end === at) return at;
        this.commentBefore = true;
        this.comments.set(at, end);
        this.newlineBefore ||= text.slice(at, end).includes("\n");
        at = end;
      } else return at;
    }
  }

  private token(kind: TokenKind, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  private identifier(start: number): void {
    const { text } = this;
    let end = start + 1;
    while (is(text.charCodeAt(end), Class.identifier)) end++;

    // A path or URL that starts here is longer than the identifier only if it continues after it.
    const after = text.charCodeAt(end);
    const mayGoOn = after === Char.slash || after === Char.dot || after === Char.plus || after === Char.colon;
    if (mayGoOn && this.atRunOfPath(start)) return;

    this.token("identifier", end);
    const length = end - start;
    if (length >= 2 && length <= 7) {
      const keyword = keywords.get(text.slice(start, end));
      if (keyword !== undefined) this.kind = keyword;
    }
  }

  /** `[0-9]+`, `([1-9][0-9]*\.[0-9]*|0?\.[0-9]+)([Ee][+-]?[0-9]+)?`, or a path such as `1/2`. */
  private number(start: number): void {
    if (this.atRunOfPath(start)) return;
    const { text } = this;
    const end = endOfDigits(text, start);
    const leadingZero = text.charCodeAt(start) === Char.zero;
    if (text.charCodeAt(end) === Char.dot) {
      const fraction = endOfDigits(text, end + 1);
      const isFloat = leadingZero ? end === start + 1 && fraction > end + 1 : true;
      if (isFloat) return this.token("float", endOfExponent(text, fraction));
    }
    this.token("integer", end);
  }

  private punctuation(at: number, code: number): void {
    const { text } = this;
    const second = text.charCodeAt(at + 1);
    if (is(code, Class.path) || code === Char.slash) {
      if (this.atRunOfPath(at)) return;
      if (code === Char.dot && is(second, Class.digit)) {
        return this.token("float", endOfExponent(text, endOfDigits(text, at + 1)));
      }
      if (code === Char.dot && text.startsWith("...", at)) return this.token("...", at + 3);
      if (code === Char.slash && second === Char.star) return this.token("unclosed-comment", text.length);
    }
    if (code === Char.less) {
      const end = endOfSearchPath(text, at);
      if (end > 0) return this.token("search-path", end);
    }
    if (code === Char.tilde && second === Char.slash) {
      const third = text.charCodeAt(at + 2);
      if (is(third, Class.path)) return this.token("home-path", endOfPath(text, at + 1));
      if (third === Char.dollar && text.charCodeAt(at + 3) === Char.openBrace) {
        return this.token("home-path", at + 2);
      }
    }
    if (code === Char.nul && this.holes) return this.token("hole", at + 1);

    const two = pairs.get(code)?.get(second);
    if (two !== undefined) return this.token(two, at + 2);
    this.token(singles.get(code) ?? "invalid", at + 1);
  }

  /**
   * Makes the token a path or a URL if one starts at `start`: `[path]*` up to a slash that continues as a path, or
   * `scheme:rest`. Otherwise the end of the run is remembered, so that `a.b.c.d` is scanned once and not once per name.
   */
  private atRunOfPath(start: number): boolean {
    const { text } = this;
    if (start >= this.runEnd) {
      let end = start;
      this.runUnderscore = -1;
      for (let code = text.charCodeAt(end); is(code, Class.path); code = text.charCodeAt(++end)) {
        if (code === Char.underscore) this.runUnderscore = end;
      }
      this.steps += end - start;
      this.runEnd = end;
      if (text.charCodeAt(end) === Char.slash) {
        const after = text.charCodeAt(end + 1);
        if (is(after, Class.path)) {
          this.token("path", endOfPath(text, end));
          return true;
        }
        if (after === Char.dollar && text.charCodeAt(end + 2) === Char.openBrace) {
          this.token("path", end + 1);
          return true;
        }
      }
    }
    const end = this.runEnd;
    const isUrl =
      text.charCodeAt(end) === Char.colon &&
      is(text.charCodeAt(end + 1), Class.url) &&
      this.runUnderscore < start &&
      isLetter(text.charCodeAt(start));
    if (!isUrl) return false;
    let urlEnd = end + 2;
    while (is(text.charCodeAt(urlEnd), Class.url)) urlEnd++;
    this.token("url", urlEnd);
    return true;
  }
}

function isLetter(code: number): boolean {
  return code !== Char.underscore && is(code, Class.identifierStart);
}

function endOfLine(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === Char.newline || code === Char.return || at >= text.length) return at;
    at++;
  }
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (is(text.charCodeAt(at), Class.digit)) at++;
  return at;
}

function endOfExponent(text: string, at: number): number {
  const letter = text.charCodeAt(at) | 32;
  if (letter !== 101) return at; // e
  const sign = text.charCodeAt(at + 1);
  const digits = sign === Char.plus || sign === Char.minus ? at + 2 : at + 1;
  const end = endOfDigits(text, digits);
  return end > digits ? end : at;
}

/** `(/[path]+)+/?` from the first slash. */
export function endOfPath(text: string, slash: number): number {
  let at = slash;
  while (text.charCodeAt(at) === Char.slash && is(text.charCodeAt(at + 1), Class.path)) {
    at += 2;
    while (is(text.charCodeAt(at), Class.path)) at++;
  }
  return text.charCodeAt(at) === Char.slash ? at + 1 : at;
}

/** `<[path]+(/[path]+)*>`, or -1. */
function endOfSearchPath(text: string, less: number): number {
  let at = less;
  do {
    const segment = at + 1;
    at = segment;
    while (is(text.charCodeAt(at), Class.path)) at++;
    if (at === segment) return -1;
  } while (text.charCodeAt(at) === Char.slash);
  return text.charCodeAt(at) === Char.greater ? at + 1 : -1;
}

const singles = new Map<number, TokenKind>();
for (const each of ["{", "}", "(", ")", "[", "]", ".", ",", ";", ":", "@", "?", "=", "<", ">"] as const)
  single(each);
for (const each of ["!", "+", "-", "*", "/", '"'] as const) single(each);

const pairs = new Map<number, Map<number, TokenKind>>();
for (const each of ["${", "==", "!=", "<=", ">=", "&&", "||", "->", "++", "//", "|>", "<|", "''"] as const)
  pair(each);

function single(text: Punctuation | '"'): void {
  singles.set(text.charCodeAt(0), text);
}

function pair(text: Punctuation | "''"): void {
  const first = text.charCodeAt(0);
  const seconds = pairs.get(first) ?? new Map<number, TokenKind>();
  pairs.set(first, seconds.set(text.charCodeAt(1), text));
}
