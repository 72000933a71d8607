import { binary } from "../language/build.ts";
import type { Expr } from "../language/expression.ts";
import { failureOf } from "../language/failure.ts";
import { reify } from "../language/reify.ts";
import { settle } from "../language/thunk.ts";
import type { Shape, Thunk, Value } from "../language/value.ts";
import { known } from "../language/values.ts";
import { once } from "../support/once.ts";

/** A list element with an optional residual condition. */
export interface ConditionalElement {
  readonly thunk: Thunk;
  readonly onlyIf?: Condition | undefined;
  /** It is a list itself, which only Nix knows. */
  readonly isList?: true;
}
/** Created on demand; one expression for all elements that share a condition. */
type Condition = () => Expr;

/**
 * The limit of depth and size: beyond it, the list comes from a function that calls itself and may double with every
 * call.
 */
const deepest = 500;
const most = 100_000;

/** Whether a part may be `null`, which counts as no elements. */
export interface ElementOptions {
  readonly nullable?: boolean;
  /** Whether an unknown part is certainly a list, and may stay unknown. */
  readonly mayStay?: (part: Value) => boolean;
}

/** The elements of a list, or the part of the value that is not a known list. */
export type Elements = { readonly elements: readonly ConditionalElement[] } | { readonly unknown: Value };

/**
 * The elements of a list composed of conditional parts: `[ a ] ++ lib.optionals x [ b ] ++ (if y then [ c ] else [ ])`,
 * and of `[ a (if x then b else null) ]`.
 */
export function conditionalElements(
  value: Value,
  { nullable = false, mayStay = () => false }: ElementOptions = {},
): Elements {
  const elements: ConditionalElement[] = [];
  let left = most;

  /** Returns the first value that is not a list. */
  const add = (of: Value, onlyIf: Condition | undefined, depth: number): Value | undefined => {
    left -= 1;
    if (of.kind === "list") {
      for (const element of of.elements) elements.push(orNull(element, onlyIf));
      return undefined;
    }
    if (nullable && of.kind === "null" && depth > 0) return undefined;
    const shape = of.kind === "residual" ? of.shape : undefined;
    if (shape === undefined && mayStay(of)) {
      elements.push({ thunk: known(of), onlyIf, isList: true });
      return undefined;
    }
    if (shape === undefined || depth > deepest || left < 0) return of;
    for (const [list, condition] of partsOf(shape, onlyIf)) {
      const part = settle(list);
      // Nix may never evaluate this branch, so a `throw` in it stays. Other failures are reported by the reader of the
      // element.
      const isMistake = part.kind === "error" && failureOf(part).thrown === undefined;
      if (isMistake) elements.push({ thunk: list, onlyIf: condition });
      const unknown = isMistake ? undefined : part.kind === "error" ? of : add(part, condition, depth + 1);
      if (unknown !== undefined) return unknown;
    }
    return undefined;
  };

  const unknown = add(value, undefined, 0);
  return unknown === undefined ? { elements } : { unknown };
}

function partsOf(shape: Shape, onlyIf: Condition | undefined): readonly Part[] {
  if (shape.kind === "sum") return shape.parts.map((part): Part => [part, onlyIf]);
  const { condition } = shape;
  return [
    [shape.then, and(onlyIf, condition)],
    [shape.else, and(onlyIf, condition, not)],
  ];
}
type Part = readonly [list: Thunk, onlyIf: Condition | undefined];

/** `if x then a else null` becomes `a` with the condition `x`: hardly any attribute accepts `null` among packages. */
export function orNull(thunk: Thunk, onlyIf: Condition | undefined): ConditionalElement {
  const value = settle(thunk);
  const shape = value.kind === "residual" ? value.shape : undefined;
  if (shape?.kind === "choice") {
    if (settle(shape.else).kind === "null")
      return { thunk: shape.then, onlyIf: and(onlyIf, shape.condition) };
    if (settle(shape.then).kind === "null")
      return { thunk: shape.else, onlyIf: and(onlyIf, shape.condition, not) };
  }
  return { thunk, onlyIf };
}

const and = (outer: Condition | undefined, condition: Thunk, change = (own: Expr) => own): Condition =>
  once(() => {
    const value = condition.force();
    const own = change(value.kind === "residual" ? value.expr : reify(value));
    return outer === undefined ? own : binary("&&", outer(), own);
  });

function not(condition: Expr): Expr {
  if (condition.kind === "unary" && condition.operator === "!") return condition.operand;
  if (condition.kind === "binary" && condition.operator === "==")
    return binary("!=", condition.left, condition.right);
  return { kind: "unary", operator: "!", operand: condition };
}
