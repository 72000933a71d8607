import type { Node } from "jsonc-parser";
import * as messages from "../messages.ts";
import type { Call, NativeTable } from "../native.ts";
import { jsonTree } from "../../support/json-tree.ts";
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

/** The nesting limit: deeper documents would exhaust the stack. */
const deepest = 500;

/**
 * Parses JSON like Nix: 64-bit integers stay integers, and the last of several members with one name wins.
 * (`JSON.parse` cannot distinguish `1` from `1.0` and rounds large integers.) Reports CG223 if the text is not JSON.
 */
export function parseJson(call: Call, text: string): Value {
  const tree = jsonTree(text, deepest);
  if ("root" in tree) return valueOf(call, text, tree.root);
  const [problem] = "problems" in tree ? tree.problems : [];
  return problem === undefined
    ? malformed(call, text, "nested too deeply", "tooDeep" in tree ? tree.tooDeep : 0)
    : malformed(call, text, inWords(problem.kind), problem.offset);
}

function malformed(call: Call, text: string, problem: string, offset: number): never {
  const line = text.slice(0, offset).split("\n").length;
  return call.machine.fail(messages.malformed("JSON", `${problem} in line ${line}`, call.span));
}

function valueOf(call: Call, text: string, { type, value, offset, length, children = [] }: Node): Value {
  switch (type) {
    case "array":
      return list(children.map((each) => known(valueOf(call, text, each))));
    case "object":
      return attrsOf(
        children.flatMap(({ children: [name, member] = [] }) =>
          name === undefined || member === undefined
            ? []
            : [[checkText(call, text, name), known(valueOf(call, text, member))] as const],
        ),
      );
    case "string":
      return str(checkText(call, text, { type, value, offset, length }));
    case "number":
      return (
        numberOf(text.slice(offset, offset + length)) ??
        malformed(call, text, "a number is too large", offset)
      );
    case "boolean":
      return bool(value === true);
    default:
      return nullValue();
  }
}

function numberOf(written: string): Value | undefined {
  const integer = /^-?\d+$/.test(written) ? BigInt(written) : undefined;
  if (integer !== undefined && BigInt.asIntN(64, integer) === integer) return int(integer);
  const number = Number(written);
  return Number.isFinite(number) ? float(number) : undefined;
}

function checkText(call: Call, text: string, { value, offset }: Node): string {
  const known = String(value);
  return known.includes("\0") ? malformed(call, text, "a string contains a NUL character", offset) : known;
}

/** `InvalidEscapeCharacter` as `invalid escape character` */
const inWords = (kind: string): string =>
  kind.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
