import type { ArithmeticOperator } from "../evaluation/arithmetic.ts";
import { calculate } from "../evaluation/arithmetic.ts";
import { less } from "../evaluation/ordering.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import type { Thunk } from "../value.ts";
import { bool } from "../values.ts";

const operator =
  (symbol: ArithmeticOperator): NativeBody =>
  (call, a, b) =>
    calculate(call.machine, symbol, number(call, a), number(call, b), call.span);

function number(call: Call, thunk: Thunk) {
  const value = call.known(thunk);
  return value.kind === "int" || value.kind === "float" ? value : call.mismatch("a number", value, thunk);
}

/** `a < b`, if it is known. */
export function isLess(call: Call, a: Thunk, b: Thunk): boolean {
  return less(call.machine, call.known(a), call.known(b), call.span) ?? call.residual();
}

export const arithmetic = {
  add: operator("+"),
  sub: operator("-"),
  mul: operator("*"),
  div: operator("/"),
  lessThan: (call, a, b) => bool(isLess(call, a, b), call.span),
} satisfies NativeTable;
