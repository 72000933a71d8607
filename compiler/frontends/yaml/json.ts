import * as messages from "../../diagnostics/reading-yaml.ts";
import type { Expr } from "../../language/expression.ts";
import type { Frontend } from "../frontend.ts";
import { deepestNesting } from "./limits.ts";
import { literalAt, Reading } from "./reading.ts";
import { rootOf } from "./root.ts";
import { numberAt, setOf, stringAt, type Entry } from "./sets.ts";

/** Reads recipes in JSON (RFC 8259). `{"$pkg": …}`, `{"$file": …}` and `{"$nix": …}` are what YAML's tags are. */
export const jsonFrontend: Frontend = {
  extensions: [".json"],
  read(source, reporter): Expr | undefined {
    const reading = new Reading(source, reporter);
    const root = new JsonReader(reading).file();
    return root && rootOf(reading, root);
  },
};

/** A recursive-descent reader that stops at the first error: in JSON nothing tells where the next value begins. */
class JsonReader {
  private readonly reading: Reading;
  private readonly text: string;
  private at = 0;
  private depth = 0;
  private failed = false;

  constructor(reading: Reading) {
    this.reading = reading;
    this.text = reading.source.text;
  }

  file(): Expr | undefined {
    const root = this.value(true);
    if (!this.failed && this.peek() !== "") this.fail("the end of the file");
    return this.failed ? undefined : root;
  }

  private value(isRoot = false): Expr {
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
        return stringAt(this.reading, text, this.reading.span(start, this.at));
      }
      default:
        return this.word();
    }
  }

  private object(isRoot: boolean): Expr {
    const start = this.at++;
    const entries: Entry[] = [];
    while (!this.failed && !this.closes("}", entries.length)) {
      if (this.peek() !== '"') {
        this.fail("a key", 'Keys are quoted: `"name": value`.');
        break;
      }
      const nameStart = this.at;
      const name = this.string();
      const nameSpan = this.reading.span(nameStart, this.at);
      if (!this.take(":")) this.fail("`:`");
      entries.push({ name, nameSpan, value: this.failed ? literalAt(null, nameSpan) : this.value() });
    }
    return setOf(this.reading, this.failed ? [] : entries, this.reading.span(start, this.at), isRoot);
  }

  private array(): Expr {
    const start = this.at++;
    const elements: Expr[] = [];
    while (!this.failed && !this.closes("]", elements.length)) elements.push(this.value());
    return { kind: "list", elements, span: this.reading.span(start, this.at) };
  }

  /** Goes past the closing bracket, or past the comma in front of the next element. */
  private closes(close: "}" | "]", elements: number): boolean {
    if (this.take(close)) return true;
    if (elements > 0 && !this.take(",")) this.fail(`\`,\` or \`${close}\``);
    else if (elements > 0 && this.peek() === close)
      this.fail("another value", "JSON takes no comma at the end.");
    return this.failed;
  }

  private string(): string {
    const start = this.at;
    const { text } = this;
    let end = start + 1;
    while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === "\\" ? 2 : 1;
    const written = text.slice(start, end + 1);
    // Between the quotes, this is the one place where JSON of the language itself is the plainest reader.
    const decoded = end < text.length ? decodeString(written) : undefined;
    if (decoded === undefined) {
      const problem =
        end < text.length ? "a string with an invalid escape or a line break" : "an unclosed string";
      this.failAt(start, Math.min(end + 1, text.length), "a string", problem);
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
      this.fail("a value");
      return literalAt(null, span);
    }
    const isInteger = /^-?\d+$/.test(word);
    // More digits than 64 bits have are out of range, however many they are.
    const value = !isInteger ? Number(word) : word.length > 20 ? Number.POSITIVE_INFINITY : BigInt(word);
    return numberAt(this.reading, value, word, span);
  }

  /** The next character that is no white space, or "" at the end. */
  private peek(): string {
    while (this.at < this.text.length && " \t\r\n".includes(this.text.charAt(this.at))) this.at++;
    return this.text.charAt(this.at);
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }

  private fail(wanted: string, hint?: string): void {
    const next = this.peek();
    wordPattern.lastIndex = this.at;
    const word = wordPattern.exec(this.text)?.[0] ?? next;
    const comment = this.text.startsWith("//", this.at) || this.text.startsWith("/*", this.at);
    const found = word === "" ? "the end of the file" : comment ? "a comment" : `\`${word}\``;
    this.failAt(this.at, this.at + Math.max(word.length, next.length), wanted, found, hint);
  }

  private failAt(start: number, end: number, wanted: string, found: string, hint?: string): void {
    if (!this.failed)
      this.reading.report(messages.jsonSyntax(this.reading.span(start, end), wanted, found, hint));
    this.failed = true;
  }

  private tooDeep(): Expr {
    this.failed = true;
    return this.reading.wrong(messages.dataTooDeep(this.reading.span(this.at, this.at + 1), deepestNesting));
  }
}

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
