import { nestedTooDeeply } from "../../diagnostics/reading.ts";
import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Expr } from "../../language/expression.ts";
import type { Frontend } from "../frontend.ts";
import { deepestNesting, literalAt, Reading, rootOf } from "./reading.ts";
import { numberAt, setOf, stringAt, warnOfLostHole, type Entry } from "./sets.ts";

/** Parses recipes in JSON (RFC 8259). `{"$pkg": …}`, `{"$file": …}` and `{"$nix": …}` correspond to YAML's tags. */
export const jsonFrontend: Frontend = {
  extensions: [".json"],
  read(source, reporter): Expr | undefined {
    const reading = new Reading(source, reporter);
    const root = new JsonReader(reading).file();
    return root && rootOf(reading, root);
  },
};

/**
 * A recursive-descent parser. It continues after an invalid word, a comment, and a missing or extra comma; it stops at
 * anything else, because the start of the next value is unknown.
 */
class JsonReader {
  private readonly reading: Reading;
  private readonly text: string;
  private at = 0;
  private depth = 0;
  private stopped = false;

  constructor(reading: Reading) {
    this.reading = reading;
    this.text = reading.source.text;
  }

  file(): Expr | undefined {
    if (this.peek() === "")
      this.stop("a recipe", 'Begin with `{ "pkgs": { "<name>": { … } } }`, or with `"apps"`.');
    const root = this.value(true);
    if (!this.stopped && this.peek() !== "") this.stop("the end of the file");
    return this.stopped ? undefined : root;
  }

  /** `key` is the key of the entry with this value. */
  private value(isRoot = false, key = ""): Expr {
    const next = this.peek();
    const start = this.at;
    switch (next) {
      case "{":
      case "[": {
        if (++this.depth > deepestNesting) return this.tooDeep();
        const collection = next === "{" ? this.object(isRoot) : this.array();
        this.depth--;
        return collection;
      }
      case '"': {
        const text = this.string();
        const span = this.reading.span(start, this.at);
        // In Nix they are holes.
        if (key !== "$nix") warnOfLostHole(this.reading, span);
        return stringAt(this.reading, text, span);
      }
      default:
        return this.word();
    }
  }

  private object(isRoot: boolean): Expr {
    const start = this.at++;
    const entries: Entry[] = [];
    while (!this.stopped && !this.closes("}", entries.length)) {
      if (this.peek() !== '"') {
        this.stop("a key", 'Keys are quoted: `"name": value`.');
        break;
      }
      const nameStart = this.at;
      const name = this.string();
      const nameSpan = this.reading.span(nameStart, this.at);
      if (!this.take(":")) this.stop("`:`");
      if (!this.stopped) entries.push({ name, nameSpan, value: this.value(false, name) });
    }
    return setOf(this.reading, this.stopped ? [] : entries, this.reading.span(start, this.at), isRoot);
  }

  private array(): Expr {
    const start = this.at++;
    const elements: Expr[] = [];
    while (!this.stopped && !this.closes("]", elements.length)) elements.push(this.value());
    return { kind: "list", elements, span: this.reading.span(start, this.at) };
  }

  /** Consumes the closing bracket, or the comma before the next element. */
  private closes(close: "}" | "]", elements: number): boolean {
    if (this.take(close)) return true;
    if (elements === 0) return false;
    if (!this.take(",")) {
      const wanted = `\`,\` or \`${close}\``;
      if (this.peek() === '"') this.complain(wanted);
      else this.stop(wanted);
    } else if (this.peek() === close) {
      this.complain("another value", "JSON takes no comma at the end.");
      return this.take(close);
    }
    return this.stopped;
  }

  private string(): string {
    const start = this.at;
    const { text } = this;
    let end = start + 1;
    while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === "\\" ? 2 : 1;
    const written = text.slice(start, end + 1);
    // The text between the quotes is valid JSON, so `JSON.parse` unescapes it.
    const decoded = end < text.length ? decodeString(written) : undefined;
    if (decoded === undefined) {
      const problem =
        end < text.length ? "a string with an invalid escape or a line break" : "an unclosed string";
      this.report(start, Math.min(end + 1, text.length), "a string", problem);
      this.stopped = true;
      return "";
    }
    this.at = end + 1;
    return decoded;
  }

  /** `true`, `false`, `null` or a number. */
  private word(): Expr {
    const start = this.at;
    wordPattern.lastIndex = start;
    const word = wordPattern.exec(this.text)?.[0] ?? "";
    const span = this.reading.span(start, start + word.length);
    this.at += word.length;
    if (word === "null") return literalAt(null, span);
    if (word === "true" || word === "false") return literalAt(word === "true", span);
    if (!numberPattern.test(word)) {
      this.at = start;
      if (word === "") this.stop("a value");
      else this.complain("a value");
      this.at += word.length;
      return { kind: "unreadable", span };
    }
    const isInteger = /^-?\d+$/.test(word);
    // Numbers with more digits than 64 bits have are out of range.
    const value = !isInteger ? Number(word) : word.length > 20 ? Number.POSITIVE_INFINITY : BigInt(word);
    return numberAt(this.reading, value, word, span);
  }

  /** The next character outside whitespace and comments, which are reported; "" at the end. */
  private peek(): string {
    for (;;) {
      whiteSpace.lastIndex = this.at;
      this.at += whiteSpace.exec(this.text)?.[0].length ?? 0;
      const { at } = this;
      const comment = commentEnds.find(({ opening }) => this.text.startsWith(opening, at));
      if (comment === undefined) return this.text.charAt(at);
      const end = this.text.indexOf(comment.closing, at + 2);
      this.at = end < 0 ? this.text.length : end + comment.closing.length;
      this.report(at, at + 2, "JSON", "a comment", "JSON has no comments; recipes in YAML may have some.");
    }
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }

  /** Reports an unexpected token. */
  private complain(wanted: string, hint?: string): void {
    const next = this.peek();
    wordPattern.lastIndex = this.at;
    const word = wordPattern.exec(this.text)?.[0] ?? next;
    const found = word === "" ? "the end of the file" : `\`${word}\``;
    this.report(this.at, this.at + Math.max(word.length, next.length), wanted, found, hint);
  }

  /** Reports an unexpected token, and stops. */
  private stop(wanted: string, hint?: string): void {
    this.complain(wanted, hint);
    this.stopped = true;
  }

  private report(start: number, end: number, wanted: string, found: string, hint?: string): void {
    if (this.stopped) return;
    this.reading.report(messages.jsonSyntax(this.reading.span(start, end), wanted, found, hint));
  }

  private tooDeep(): Expr {
    this.stopped = true;
    return this.reading.wrong(nestedTooDeeply(this.reading.span(this.at, this.at + 1), deepestNesting));
  }
}

const whiteSpace = /[ \t\r\n]*/y;
const commentEnds = [
  { opening: "//", closing: "\n" },
  { opening: "/*", closing: "*/" },
] as const;
const wordPattern = /[A-Za-z0-9_+.$-]+/y;
const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function decodeString(written: string): string | undefined {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
