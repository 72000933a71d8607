import { arithmetic, isLess } from "../builtins/arithmetic.ts";
import { shown, warn, control } from "../builtins/control.ts";
import { files, leaveToNix, readText } from "../builtins/files.ts";
import { parseJson } from "../builtins/json.ts";
import { types } from "../builtins/types.ts";
import * as messages from "../messages.ts";
import type { Call, NativeTable, NativeBody } from "../native.ts";
import { str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { known, bool } from "../values.ts";
import { strings as builtinStrings } from "../builtins/strings.ts";

export function giveUp(call: Call, message: Thunk): never {
  const text = call.interpolated(message);
  return call.machine.fail(messages.thrown("throw", shown(text), call.span), { by: "throw", message: text });
}

/** `lib.trivial` */
export const trivial = {
  ...arithmetic,
  readFile: files.readFile,
  pathExists: files.pathExists,
  isBool: types.isBool,
  isInt: types.isInt,
  isFloat: types.isFloat,
  id: (call, value) => call.value(value),
  const: (call, value, _ignored) => call.value(value),
  pipe: (call, value, functions) =>
    call.list(functions).reduce<Value>((piped, fn) => call.call(fn, known(piped)), call.value(value)),
  boolToString: (call, value) => str(call.bool(value) ? "true" : "false", call.span),
  min: (call, a, b) => call.value(isLess(call, a, b) ? a : b),
  max: (call, a, b) => call.value(isLess(call, b, a) ? a : b),
  importJSON: (call, file) =>
    call.value(file).kind === "path" ? parseJson(call, readText(call, file)) : leaveToNix(call, file),
  importTOML: (call, file) => leaveToNix(call, file),
  warn: (call, message, value) => (warn(call, message), call.value(value)),
} satisfies NativeTable;

const second: NativeBody = (call, _first, value) => call.value(value);

/** `lib.debug` and `lib.asserts`: the compiler does not print traces. */
export const debug = {
  trace: second,
  assertMsg: (call, condition, message) =>
    call.bool(condition) ? bool(true, call.span) : giveUp(call, message),
} satisfies NativeTable;

/** Names of `lib` itself that are in none of its parts. */
export const root = {
  tryEval: control.tryEval,
  toString: builtinStrings.toString,
} satisfies NativeTable;
