import type { Value } from "../value.ts";
import { attrsOf, bool, float, int, known, list, nullValue } from "../values.ts";
import { str } from "../string-value.ts";

export type JsonResult =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string };

class Malformed extends Error {}

/** Deeper documents would exhaust the stack. */
const deepest = 500;

/**
 * JSON as Nix reads it: integers of 64 bits stay integers, the last of several members with one name wins.
 * (`JSON.parse` cannot tell `1` from `1.0` and rounds large integers.)
 */
export function readJson(text: string): JsonResult {
  const reader = new JsonReader(text);
  try {
    return { ok: true, value: reader.document() };
  } catch (thrown) {
    if (thrown instanceof Malformed) return { ok: false, reason: thrown.message };
    throw thrown;
  }
}

class JsonReader {
  #position = 0;
  #depth = 0;
  constructor(private readonly text: string) {}

  document(): Value {
    const value = this.#value();
    this.#space();
    if (this.#position < this.text.length) this.#fail("more text after the end");
    return value;
  }

  #value(): Value {
    this.#space();
    if (++this.#depth > deepest) this.#fail("nested too deeply");
    const value = this.#valueHere();
    this.#depth--;
    return value;
  }

  #valueHere(): Value {
    const next = this.text[this.#position];
    if (next === "{") return this.#object();
    if (next === "[") return this.#array();
    if (next === '"') return str(this.#string());
    const word = this.#match(/true|false|null/y);
    if (word === "null") return nullValue();
    if (word !== undefined) return bool(word === "true");
    return this.#number();
  }

  #number(): Value {
    const digits = this.#match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    if (digits === undefined) return this.#fail("a value was expected");
    if (/^-?\d+$/.test(digits)) {
      const value = BigInt(digits);
      if (BigInt.asIntN(64, value) === value) return int(value);
    }
    const value = Number(digits);
    return Number.isFinite(value) ? float(value) : this.#fail("a number is too large");
  }

  #string(): string {
    const quoted = this.#match(/"(?:[^"\\]|\\.)*"/sy);
    if (quoted === undefined) return this.#fail("a string does not end");
    try {
      const text: unknown = JSON.parse(quoted);
      if (typeof text === "string" && !text.includes("\0")) return text;
    } catch {
      // Reported below.
    }
    return this.#fail("a string has a character or escape that is not allowed");
  }

  #array(): Value {
    const elements: Value[] = [];
    this.#items("]", () => elements.push(this.#value()));
    return list(elements.map(known));
  }

  #object(): Value {
    const members = new Map<string, Value>();
    this.#items("}", () => {
      this.#space();
      if (this.text[this.#position] !== '"') this.#fail("a member name was expected");
      const name = this.#string();
      this.#space();
      if (this.text[this.#position++] !== ":") this.#fail("`:` was expected");
      members.set(name, this.#value());
    });
    return attrsOf([...members].map(([name, value]) => [name, known(value)]));
  }

  /** Items with commas between them, from the opening bracket to `close`. */
  #items(close: string, item: () => void): void {
    this.#position++;
    this.#space();
    if (this.text[this.#position] === close) {
      this.#position++;
      return;
    }
    for (;;) {
      item();
      this.#space();
      const next = this.text[this.#position++];
      if (next === close) return;
      if (next !== ",") this.#fail(`\`,\` or \`${close}\` was expected`);
    }
  }

  #space(): void {
    this.#match(/[ \t\r\n]*/y);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.#position += found.length;
    return found;
  }

  #fail(reason: string): never {
    const line = this.text.slice(0, this.#position).split("\n").length;
    throw new Malformed(`${reason} in line ${line}`);
  }
}
