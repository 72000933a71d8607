import * as messages from "../messages.ts";
import type { Machine } from "../machine.ts";
import type { Span } from "../../support/span.ts";
import type { Value } from "../value.ts";
import { isNumber, numberOf } from "./arithmetic.ts";
import { toStr } from "./coercion.ts";
import { equalThunks, type Truth } from "./equality.ts";

/** `left < right` for numbers, strings, paths and lists. Undefined if only Nix can decide. */
export function less(machine: Machine, left: Value, right: Value, span: Span | undefined): Truth {
  machine.spend(1, span);
  if (left.kind === "residual" || right.kind === "residual") return undefined;
  if (isNumber(left) && isNumber(right)) {
    return left.kind === "int" && right.kind === "int"
      ? left.value < right.value
      : numberOf(left) < numberOf(right);
  }
  if (left.kind === "string" && right.kind === "string") {
    const [a, b] = [toStr(machine, left).known, toStr(machine, right).known];
    machine.spendText(a ?? "", span);
    return a === undefined || b === undefined ? undefined : compareBytes(a, b) < 0;
  }
  if (left.kind === "path" && right.kind === "path") return compareBytes(left.path, right.path) < 0;
  if (left.kind === "list" && right.kind === "list") {
    for (const [index, element] of left.elements.entries()) {
      const other = right.elements[index];
      machine.spend(1, span);
      if (!other) return false;
      const same = equalThunks(machine, element, other);
      if (same === undefined) return undefined;
      if (!same) return less(machine, machine.demand(element), machine.demand(other), span);
    }
    return left.elements.length < right.elements.length;
  }
  return machine.fail(messages.cannotCompare(left, right, span));
}

/** Nix compares UTF-8 bytes. That order differs from UTF-16 order only beyond U+D7FF. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates encode code points above all other units. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
