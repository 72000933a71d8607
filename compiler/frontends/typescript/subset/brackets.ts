import { Unsure } from "./unsure.ts";

/**
 * Which bracket closes which: brackets of all kinds are counted, those in strings and comments are not. In a text with
 * regular expressions it may be another one. The text is gone through once, however deep brackets are nested.
 */
export class Brackets {
  readonly #text: string;
  readonly #closing = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Where what is behind a bracket's counterpart starts: white space and comments are passed. */
  behind(open: number): number {
    if (!this.#closing.has(open)) this.#pair(open);
    let at = (this.#closing.get(open) ?? 0) + 1;
    for (;;) {
      space.lastIndex = at;
      at += space.exec(this.#text)?.[0].length ?? 0;
      if (this.#text.charCodeAt(at) !== slash) return at;
      at = this.#behindComment(at);
    }
  }

  /** Finds the counterpart of a bracket, and of all brackets between the two. */
  #pair(from: number): void {
    const text = this.#text;
    /** Those that are open; the brace of an interpolation as what is left when it is taken from -1. */
    const open: number[] = [];
    let at = from;
    do {
      const code = text.charCodeAt(at);
      if (Number.isNaN(code)) throw new Unsure();
      if (code === quote || code === apostrophe) at = this.#behindString(at, code);
      else if (code === backtick) at = this.#behindTemplateText(at + 1, open);
      else if (code === slash) at = this.#behindComment(at);
      else {
        if (code === openParen || code === openBracket || code === openBrace) open.push(at);
        else if (code === closeParen || code === closeBracket || code === closeBrace) {
          const opened = open.pop() ?? from;
          if (opened >= 0) this.#closing.set(opened, at);
          else at = this.#behindTemplateText(at + 1, open) - 1;
        }
        at++;
      }
    } while (open.length > 0);
  }

  #behindString(from: number, closing: number): number {
    for (let at = from + 1; ; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === closing) return at + 1;
      if (code === backslash) at++;
      else if (code === lineFeed || Number.isNaN(code)) throw new Unsure();
    }
  }

  /** Behind the text of a template up to its end or to an interpolation, whose brace is open then. */
  #behindTemplateText(from: number, open: number[]): number {
    for (let at = from; ; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === backtick) return at + 1;
      if (code === backslash) at++;
      else if (code === dollar && this.#text.charCodeAt(at + 1) === openBrace) {
        open.push(-1 - (at + 1));
        return at + 2;
      } else if (Number.isNaN(code)) throw new Unsure();
    }
  }

  /** Behind a comment, or behind a slash that begins none. */
  #behindComment(from: number): number {
    const following = this.#text.charCodeAt(from + 1);
    if (following === slash) {
      const end = this.#text.indexOf("\n", from);
      return end < 0 ? this.#text.length : end;
    }
    if (following !== asterisk) return from + 1;
    const end = this.#text.indexOf("*/", from + 2);
    if (end < 0) throw new Unsure();
    return end + 2;
  }
}

const space = /\s*/y;

const lineFeed = 0x0a;
const quote = 0x22;
const dollar = 0x24;
const apostrophe = 0x27;
const openParen = 0x28;
const closeParen = 0x29;
const asterisk = 0x2a;
const slash = 0x2f;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const backtick = 0x60;
const openBrace = 0x7b;
const closeBrace = 0x7d;
