import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import * as messages from "../messages.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Value } from "../value.ts";
import { attrsOf, bool, float, int, known, list, nullValue } from "../values.ts";
import { toJson } from "./json-writer.ts";

export const json = {
  toJSON: (call, value) => {
    const text = toJson(call, call.value(value));
    call.machine.checkLength(text.length, call.span);
    return str(text, call.span);
  },
  fromJSON: (call, text) => parseJson(call, call.string(text)),
} satisfies NativeTable;

/** Parses JSON; reports CG223 if the text is not JSON. */
export function parseJson(call: Call, text: string): Value {
  try {
    return readJson(text);
  } catch (thrown) {
    if (!(thrown instanceof Malformed)) throw thrown;
    return call.machine.fail(messages.malformed("JSON", thrown.message, call.span));
  }
}

class Malformed extends Error {}

/** The nesting limit: deeper documents would exhaust the stack. */
const maxDepth = 500;

/** An array or object that is still open; `name` is the member being read. */
type Open =
  | { readonly kind: "array"; readonly elements: Value[] }
  | { readonly kind: "object"; readonly members: Map<string, Value>; name: string };

/**
 * Parses JSON like Nix: 64-bit integers stay integers, and the last of several members with one name wins.
 * (`JSON.parse` cannot distinguish `1` from `1.0` and rounds large integers.)
 * @throws {@link Malformed}
 */
function readJson(text: string): Value {
  const open: Open[] = [];
  let document: Value | undefined;

  const add = (value: Value): void => {
    const parent = open.at(-1);
    if (parent === undefined) document = value;
    else if (parent.kind === "array") parent.elements.push(value);
    else parent.members.set(parent.name, value);
  };
  const begin = (container: Open, line: number): void => {
    if (open.push(container) > maxDepth) throw new Malformed(`nested too deeply in line ${line + 1}`);
  };
  const end = (): void => {
    const container = open.pop();
    if (container?.kind === "array") add(list(container.elements.map(known)));
    if (container?.kind === "object")
      add(attrsOf([...container.members].map(([name, value]) => [name, known(value)])));
  };
  visit(
    text,
    {
      onObjectBegin: (_offset, _length, line) => {
        begin({ kind: "object", members: new Map(), name: "" }, line);
      },
      onObjectProperty: (name, _offset, _length, line) => {
        const parent = open.at(-1);
        if (parent?.kind === "object") parent.name = checkText(name, line);
      },
      onObjectEnd: end,
      onArrayBegin: (_offset, _length, line) => {
        begin({ kind: "array", elements: [] }, line);
      },
      onArrayEnd: end,
      onLiteralValue: (value: unknown, offset, length, line) => {
        add(literal(value, text.slice(offset, offset + length), line));
      },
      onError: (error, _offset, _length, line) => {
        throw new Malformed(`${describe(error)} in line ${line + 1}`);
      },
    },
    { disallowComments: true },
  );
  // `visit` does not report an empty text as an error.
  return document ?? nullValue();
}

function literal(value: unknown, written: string, line: number): Value {
  if (value === null) return nullValue();
  if (typeof value === "boolean") return bool(value);
  if (typeof value === "string") return str(checkText(value, line));
  if (/^-?\d+$/.test(written)) {
    const integer = BigInt(written);
    if (BigInt.asIntN(64, integer) === integer) return int(integer);
  }
  if (!Number.isFinite(value)) throw new Malformed(`a number is too large in line ${line + 1}`);
  return float(Number(value));
}

function checkText(text: string, line: number): string {
  if (text.includes("\0")) throw new Malformed(`a string contains a NUL character in line ${line + 1}`);
  return text;
}

/** `InvalidEscapeCharacter` as `invalid escape character` */
function describe(error: ParseErrorCode): string {
  return printParseErrorCode(error)
    .replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}
