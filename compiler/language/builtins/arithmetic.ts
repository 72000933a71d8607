import type { ArithmeticOperator } from "../evaluation/arithmetic.ts";
import { calculate, checkedInt, numberOf } from "../evaluation/arithmetic.ts";
import { less } from "../evaluation/ordering.ts";
import type { Call, NativeBody, NativeTable } from "../native.ts";
import type { Thunk } from "../value.ts";
import { bool, int } from "../values.ts";

const operator =
  (symbol: ArithmeticOperator): NativeBody =>
  (call, a, b) =>
    calculate(call.machine, symbol, number(call, a), number(call, b), call.span);

const bits =
  (combine: (a: bigint, b: bigint) => bigint): NativeBody =>
  (call, a, b) =>
    int(BigInt.asIntN(64, combine(call.int(a), call.int(b))), call.span);

const round =
  (to: (value: number) => number): NativeBody =>
  (call, value) => {
    const rounded = to(numberOf(number(call, value)));
    if (!Number.isFinite(rounded)) return call.reject("the number is not finite");
    return checkedInt(call.machine, BigInt(rounded), call.span);
  };

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
  bitAnd: bits((a, b) => a & b),
  bitOr: bits((a, b) => a | b),
  bitXor: bits((a, b) => a ^ b),
  ceil: round(Math.ceil),
  floor: round(Math.floor),
  lessThan: (call, a, b) => bool(isLess(call, a, b), call.span),
} satisfies NativeTable;
