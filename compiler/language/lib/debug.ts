import { control } from "../builtins/control.ts";
import { strings as builtinStrings } from "../builtins/strings.ts";
import type { NativeBody, NativeTable } from "../native.ts";
import { bool } from "../values.ts";
import { giveUp } from "./trivial.ts";

const second: NativeBody = (call, _first, value) => call.value(value);
const only: NativeBody = (call, value) => call.value(value);

/** `lib.debug` and `lib.asserts`: nothing is printed while compiling. */
export const debug = {
  trace: second,
  traceVal: only,
  assertMsg: (call, condition, message) =>
    call.bool(condition) ? bool(true, call.span) : giveUp(call, message),
} satisfies NativeTable;

/** Names of `lib` itself, in none of its parts. */
export const root = {
  tryEval: control.tryEval,
  toString: builtinStrings.toString,
} satisfies NativeTable;
