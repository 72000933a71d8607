import { ts } from "ts-morph";
import { cookText, isIdentifierPart, isIdentifierStart } from "./characters.ts";
import { punctuatorsFrom } from "./punctuators.ts";
import { Unsure } from "./unsure.ts";

const Kind = ts.SyntaxKind;

/** Where a {@link Tokens} stands. */
interface Place {
  readonly kind: ts.SyntaxKind;
  readonly pos: number;
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly isOnNewLine: boolean;
}

/**
 * The tokens of a text, one at a time. Words are all `Identifier`: whoever asks knows which of them are none.
 * Throws Unsure at what is not in the subset.
 */
export class Tokens {
  kind: ts.SyntaxKind = Kind.Unknown;
  /** Where the token before ends. */
  pos = 0;
  start = 0;
  end = 0;
  /** A word, what a string or a template's text means, or the digits of a number. */
  value = "";
  /** Whether the token is the first of its line. */
  isOnNewLine = true;

  constructor(readonly text: string) {
    this.next();
  }

  next(): void {
    this.pos = this.end;
    this.start = this.#skipTrivia(this.end);
    const code = this.text.charCodeAt(this.start);
    if (isIdentifierStart(code)) this.#word();
    else if (Number.isNaN(code)) this.#take(Kind.EndOfFileToken, this.start);
    else if (code === quote || code === apostrophe) this.#string(code);
    else if (code === backtick)
      this.#template(this.start + 1, Kind.NoSubstitutionTemplateLiteral, Kind.TemplateHead);
    else if (code >= zero && code <= nine) this.#number();
    else this.#punctuator(code);
  }

  /** At the brace that ends an interpolation: goes on with the text of the template. */
  nextInTemplate(): void {
    if (this.kind !== Kind.CloseBraceToken) throw new Unsure();
    this.#template(this.start + 1, Kind.TemplateTail, Kind.TemplateMiddle);
  }

  /** Goes on to `>=` from the `>` that it starts with: alone, a `>` may end the arguments of a type. */
  joinGreater(): void {
    const following = this.text.charAt(this.end);
    if (following === ">") throw new Unsure();
    if (following === "=") this.#take(Kind.GreaterThanEqualsToken, this.end + 1);
  }

  isWord(text: string): boolean {
    return this.kind === Kind.Identifier && this.value === text;
  }

  /** Takes a token of a kind. */
  expect(kind: ts.SyntaxKind): void {
    if (this.kind !== kind) throw new Unsure();
    this.next();
  }

  /** Takes a token if it is of a kind. */
  has(kind: ts.SyntaxKind): boolean {
    if (this.kind !== kind) return false;
    this.next();
    return true;
  }

  /** What `look` finds from here on; nothing is taken. */
  ahead<Found>(look: () => Found): Found {
    const { kind, pos, start, end, value, isOnNewLine }: Place = this;
    const found = look();
    Object.assign(this, { kind, pos, start, end, value, isOnNewLine });
    return found;
  }

  #take(kind: ts.SyntaxKind, end: number, value = ""): void {
    this.kind = kind;
    this.end = end;
    this.value = value;
  }

  #skipTrivia(from: number): number {
    const { text } = this;
    this.isOnNewLine = from === 0;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === space || code === tab) at++;
      else if (code === lineFeed || code === carriageReturn) {
        this.isOnNewLine = true;
        at++;
      } else if (code === slash && text.charCodeAt(at + 1) === slash) at = this.#lineComment(at);
      else if (code === slash && text.charCodeAt(at + 1) === asterisk) at = this.#blockComment(at);
      else return at;
    }
  }

  #lineComment(at: number): number {
    // `/// <reference …>` means something to the compiler.
    if (this.text.charCodeAt(at + 2) === slash) throw new Unsure();
    lineEnd.lastIndex = at;
    return lineEnd.exec(this.text)?.index ?? this.text.length;
  }

  #blockComment(at: number): number {
    const end = this.text.indexOf("*/", at + 2);
    if (end < 0) throw new Unsure();
    this.isOnNewLine ||= /[\r\n\u2028\u2029]/.test(this.text.slice(at, end));
    return end + 2;
  }

  #word(): void {
    const { text, start } = this;
    let end = start + 1;
    while (isIdentifierPart(text.charCodeAt(end))) end++;
    this.#take(Kind.Identifier, end, text.slice(start, end));
  }

  #string(closing: number): void {
    const { text, start } = this;
    let hasEscapes = false;
    for (let at = start + 1; ; at++) {
      const code = text.charCodeAt(at);
      if (code === closing) {
        const raw = text.slice(start + 1, at);
        return this.#take(Kind.StringLiteral, at + 1, hasEscapes ? cookText(raw) : raw);
      }
      if (code === backslash) {
        hasEscapes = true;
        at++;
      } else if (code === lineFeed || code === carriageReturn || Number.isNaN(code)) throw new Unsure();
    }
  }

  /** The text of a template up to its end or to an interpolation. */
  #template(from: number, atEnd: ts.SyntaxKind, atHole: ts.SyntaxKind): void {
    const { text } = this;
    let hasEscapes = false;
    for (let at = from; ; at++) {
      const code = text.charCodeAt(at);
      const isHole = code === dollar && text.charCodeAt(at + 1) === openBrace;
      if (code === backtick || isHole) {
        const raw = text.slice(from, at);
        return this.#take(isHole ? atHole : atEnd, at + (isHole ? 2 : 1), hasEscapes ? cookText(raw) : raw);
      }
      if (code === backslash) {
        hasEscapes = true;
        at++;
        // Line breaks of templates are all `\n`.
      } else if (code === carriageReturn || Number.isNaN(code)) throw new Unsure();
    }
  }

  /** Plain decimals: whole numbers, and those with a fraction. */
  #number(): void {
    decimal.lastIndex = this.start;
    const digits = decimal.exec(this.text)?.[0];
    const end = this.start + (digits?.length ?? 0);
    const following = this.text.charCodeAt(end);
    if (digits === undefined || following === dot || isIdentifierPart(following)) throw new Unsure();
    this.#take(Kind.NumericLiteral, end, String(Number(digits)));
  }

  #punctuator(code: number): void {
    for (const [sign, kind] of punctuatorsFrom(code)) {
      if (sign.length > 1 && !this.text.startsWith(sign, this.start)) continue;
      const end = this.start + sign.length;
      const following = this.text.charAt(end);
      // `a?.5:b` and `.5` have numbers in them; `++` and `--` are one.
      if (sign.endsWith(".") && /\d/.test(following)) throw new Unsure();
      if ((sign === "+" || sign === "-") && following === sign) throw new Unsure();
      return this.#take(kind, end);
    }
    throw new Unsure();
  }
}

const decimal = /(?:0|[1-9]\d*)(?:\.\d+)?(?![\d_])/y;
const lineEnd = /[\r\n\u2028\u2029]/g;

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const dollar = 0x24;
const apostrophe = 0x27;
const asterisk = 0x2a;
const dot = 0x2e;
const slash = 0x2f;
const zero = 0x30;
const nine = 0x39;
const backslash = 0x5c;
const backtick = 0x60;
const openBrace = 0x7b;
