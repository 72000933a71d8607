import { control } from "../builtins/control.ts";
import { strings as builtinStrings } from "../builtins/strings.ts";
import { contains } from "./contains.ts";
import type { NativeBody, NativeTable } from "../native.ts";
import { str } from "../string-value.ts";
import { attrsOf, bool, known } from "../values.ts";
import { giveUp } from "./trivial.ts";

const second: NativeBody = (call, _first, value) => call.value(value);
const only: NativeBody = (call, value) => call.value(value);

/** `lib.debug` and `lib.asserts`: nothing is printed while compiling. */
export const debug = {
  trace: second,
  traceVal: only,
  traceValFn: second,
  traceSeq: control.deepSeq,
  traceIf: (call, _condition, _message, value) => call.value(value),
  addErrorContext: second,
  assertMsg: (call, condition, message) =>
    call.bool(condition) ? bool(true, call.span) : giveUp(call, message),
  assertOneOf: (call, name, value, allowed) => {
    if (contains(call, value, allowed)) return bool(true, call.span);
    return giveUp(call, known(str(`${call.string(name)} has none of the allowed values`)));
  },
} satisfies NativeTable;

/** Names of `lib` itself, in none of its parts. */
export const root = {
  setType: (call, type, set) =>
    attrsOf(
      [...[...call.attrs(set)].map(([name, { value }]) => [name, value] as const), ["_type", type]],
      call.span,
    ),
  isType: (call, type, value) => {
    const given = call.known(value);
    const own = given.kind === "attrs" ? given.entries.get("_type") : undefined;
    return bool(own !== undefined && call.string(own.value) === call.string(type), call.span);
  },
  optionalDrvAttr: (call, condition, value) =>
    call.bool(condition) ? call.value(value) : { kind: "null", span: call.span },
  tryEval: control.tryEval,
  toString: builtinStrings.toString,
  getContext: builtinStrings.getContext,
  hasContext: builtinStrings.hasContext,
} satisfies NativeTable;
