import * as messages from "../messages.ts";
import type { Call, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import type { Value } from "../value.ts";
import { readJson } from "./json-reader.ts";
import { toJson } from "./json-writer.ts";

export function parseJson(call: Call, text: string): Value {
  const read = readJson(text);
  return read.ok ? read.value : call.machine.fail(messages.malformed("JSON", read.reason, call.span));
}

export const json = {
  toJSON: (call, value) => str(toJson(call, call.value(value)), call.span),
  fromJSON: (call, text) => parseJson(call, call.string(text)),
} satisfies NativeTable;
