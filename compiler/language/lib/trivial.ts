import { calculate } from "../evaluation/arithmetic.ts";
import { concatLists, update } from "../evaluation/operators.ts";
import { arithmetic, isLess } from "../builtins/arithmetic.ts";
import { control, shown, warn } from "../builtins/control.ts";
import { files, readText } from "../builtins/files.ts";
import { parseJson } from "../builtins/json.ts";
import { lists } from "../builtins/lists.ts";
import { functionArgs as argumentsOf, types } from "../builtins/types.ts";
import * as messages from "../../diagnostics/evaluating.ts";
import type { Call, NativeTable } from "../native.ts";
import { NativeFunction } from "../native.ts";
import { libFunction } from "../residual.ts";
import { str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { attrsOf, bool, int, known, list } from "../values.ts";

/** The function that gives back its argument. */
const identity = (call: Call): Value =>
  new NativeFunction(call.machine, libFunction("id"), "id", (inner, value) => inner.value(value));

export function giveUp(call: Call, message: Thunk): never {
  const text = call.interpolated(message);
  return call.machine.fail(messages.thrown("throw", shown(text), call.span), { by: "throw", message: text });
}

/** A set with `__functor` counts as a function for `lib`, unlike for `builtins`. */
export function isFunction(call: Call, thunk: Thunk): boolean {
  const value = call.known(thunk);
  if (value.kind === "function") return true;
  const functor = value.kind === "attrs" ? value.entries.get("__functor") : undefined;
  return functor !== undefined && call.known(known(call.call(functor.value, thunk))).kind === "function";
}

function functionArgs(call: Call, fn: Thunk): Value {
  const value = call.known(fn);
  if (value.kind !== "attrs") return types.functionArgs(call, fn);
  const args = value.entries.get("__functionArgs");
  if (args) return call.value(args.value);
  const functor = value.entries.get("__functor");
  return functor ? argumentsOf(call, call.call(functor.value, fn)) : call.mismatch("a function", value, fn);
}

/** A function with the arguments of another: `{ __functor, __functionArgs }`. */
const withArgs = (call: Call, fn: Thunk, args: Thunk): Value =>
  attrsOf(
    [
      [
        "__functor",
        known(
          new NativeFunction(
            call.machine,
            libFunction("const"),
            "const",
            (inner, value, _self) => inner.value(value),
            [fn],
          ),
        ),
      ],
      ["__functionArgs", args],
    ],
    call.span,
  );

function digits(call: Call, base: bigint, value: bigint): bigint[] {
  if (base < 2n || value < 0n)
    return call.reject("needs a base of at least 2 and a number that is not negative");
  const result: bigint[] = [];
  let rest = value;
  do {
    result.unshift(rest % base);
    rest /= base;
  } while (rest > 0n);
  return result;
}

/** `lib.trivial` */
export const trivial = {
  ...arithmetic,
  seq: control.seq,
  deepSeq: control.deepSeq,
  genericClosure: lists.genericClosure,
  pathExists: files.pathExists,
  readFile: files.readFile,
  isBool: types.isBool,
  isInt: types.isInt,
  isFloat: types.isFloat,
  id: (call, value) => call.value(value),
  const: (call, value, _ignored) => call.value(value),
  pipe: (call, value, functions) =>
    call.list(functions).reduce<Value>((piped, fn) => call.call(fn, known(piped)), call.value(value)),
  concat: (call, a, b) => concatLists(call.machine, call.known(a), call.known(b), call.span),
  or: (call, a, b) => bool(call.bool(a) || call.bool(b), call.span),
  and: (call, a, b) => bool(call.bool(a) && call.bool(b), call.span),
  xor: (call, a, b) => bool(call.bool(a) !== call.bool(b), call.span),
  bitNot: (call, value) => int(~call.int(value), call.span),
  boolToString: (call, value) => str(call.bool(value) ? "true" : "false", call.span),
  boolToYesNo: (call, value) => str(call.bool(value) ? "yes" : "no", call.span),
  mergeAttrs: (call, a, b) => update(call.machine, call.known(a), call.known(b), call.span),
  flip: (call, fn, a, b) => call.call(fn, b, a),
  defaultTo: (call, otherwise, value) =>
    call.known(value).kind === "null" ? call.value(otherwise) : call.value(value),
  mapNullable: (call, fn, value) =>
    call.known(value).kind === "null" ? call.value(value) : call.call(fn, value),
  min: (call, a, b) => call.value(isLess(call, a, b) ? a : b),
  max: (call, a, b) => call.value(isLess(call, b, a) ? a : b),
  mod: (call, a, b) => {
    const quotient = calculate(call.machine, "/", call.known(a), call.known(b), call.span);
    const whole = calculate(call.machine, "*", call.known(b), quotient, call.span);
    return calculate(call.machine, "-", call.known(a), whole, call.span);
  },
  compare: (call, a, b) => int(isLess(call, a, b) ? -1 : isLess(call, b, a) ? 1 : 0, call.span),
  splitByAndCompare: (call, test, yes, no, a, b) => {
    const [first, second] = [call.test(test, a), call.test(test, b)];
    if (first !== second) return int(first ? -1 : 1, call.span);
    return call.call(first ? yes : no, a, b);
  },
  importJSON: (call, file) =>
    call.known(file).kind === "path" ? parseJson(call, readText(call, file)) : call.residual(),
  warn: (call, message, value) => (warn(call, message), call.value(value)),
  warnIf: (call, condition, message) => {
    if (call.bool(condition)) warn(call, message);
    return identity(call);
  },
  warnIfNot: (call, condition, message) => {
    if (!call.bool(condition)) warn(call, message);
    return identity(call);
  },
  throwIf: (call, condition, message) => (call.bool(condition) ? giveUp(call, message) : identity(call)),
  throwIfNot: (call, condition, message) => (call.bool(condition) ? identity(call) : giveUp(call, message)),
  info: (call, _message, value) => call.value(value),
  showWarnings: (call, warnings, value) => {
    for (const each of call.list(warnings)) warn(call, each);
    return call.value(value);
  },
  setFunctionArgs: (call, fn, args) => withArgs(call, fn, args),
  functionArgs,
  isFunction: (call, value) => bool(isFunction(call, value), call.span),
  mirrorFunctionArgs: (call, from, fn) => withArgs(call, fn, known(functionArgs(call, from))),
  toFunction: (call, value, argument) =>
    isFunction(call, value) ? call.call(value, argument) : call.value(value),
  toHexString: (call, value) =>
    str(
      digits(call, 16n, call.int(value))
        .map((digit) => digit.toString(16).toUpperCase())
        .join(""),
      call.span,
    ),
  fromHexString: (call, text) => {
    const digitsOf = /^(?:0x)?([0-7]?[0-9A-Fa-f]{1,15})$/.exec(call.string(text))?.[1];
    return digitsOf === undefined ? call.residual() : int(BigInt(`0x${digitsOf}`), call.span);
  },
  toBaseDigits: (call, base, value) =>
    list(
      digits(call, call.int(base), call.int(value)).map((digit) => known(int(digit))),
      call.span,
    ),
} satisfies NativeTable;
