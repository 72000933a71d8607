import * as messages from "../messages.ts";
import type { Machine } from "../machine.ts";
import type { Span } from "../../support/span.ts";
import type { Value } from "../value.ts";
import { float, int } from "../values.ts";

export type ArithmeticOperator = "+" | "-" | "*" | "/";

export const isNumber = (value: Value): value is Value & { kind: "int" | "float" } =>
  value.kind === "int" || value.kind === "float";

/** Integers have 64 bits and never wrap around. If one operand is a float, the result is a float. */
export function calculate(
  machine: Machine,
  operator: ArithmeticOperator,
  left: Value,
  right: Value,
  span: Span | undefined,
): Value {
  for (const operand of [left, right]) {
    if (isNumber(operand)) continue;
    return machine.fail(
      operator === "+"
        ? messages.wrongOperand(operator, "a number", operand, span)
        : messages.wrongType("a number", operand, span),
    );
  }
  if (left.kind === "int" && right.kind === "int") {
    if (operator === "/" && right.value === 0n) return machine.fail(messages.divisionByZero(span));
    return checkedInt(machine, integers[operator](left.value, right.value), span);
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  if (operator === "/" && b === 0) return machine.fail(messages.divisionByZero(span));
  return float(floats[operator](a, b), span);
}

const integers: Record<ArithmeticOperator, (a: bigint, b: bigint) => bigint> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};
const floats: Record<ArithmeticOperator, (a: number, b: number) => number> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};

export function checkedInt(machine: Machine, value: bigint, span: Span | undefined): Value {
  if (BigInt.asIntN(64, value) !== value) return machine.fail(messages.integerOverflow(value, span));
  return int(value, span);
}

export function numberOf(value: Value): number {
  if (value.kind === "int") return Number(value.value);
  return value.kind === "float" ? value.value : NaN;
}
