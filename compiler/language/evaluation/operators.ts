import * as messages from "../messages.ts";
import { binary } from "../build.ts";
import type { BinaryExpr, BinaryOperator, UnaryExpr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import { asAttrs, Residual } from "../residual.ts";
import type { Scope } from "../scope.ts";
import type { Span } from "../../support/span.ts";
import { joinStr } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { attrs, bool, int, known, list } from "../values.ts";
import { callFunction } from "./application.ts";
import { calculate } from "./arithmetic.ts";
import { asResidual, interpolate, isStringLike, toStr } from "./coercion.ts";
import { toBool } from "./conditions.ts";
import { equal, type Truth } from "./equality.ts";
import { less } from "./ordering.ts";
import { refuseComputedPath, treePathValue } from "./paths.ts";

/** `-x`, `!x` */
export function evaluateUnary(machine: Machine, expr: UnaryExpr, scope: Scope | undefined): Value {
  const operand = machine.evaluate(expr.operand, scope);
  if (operand.kind === "residual") {
    return new Residual(
      machine,
      (reifier) => ({ kind: "unary", operator: expr.operator, operand: reifier.value(operand) }),
      expr.span,
    );
  }
  if (expr.operator === "!") return bool(toBool(machine, operand, expr.operand.span) === false, expr.span);
  return calculate(machine, "-", int(0), operand, expr.span);
}

export function evaluateBinary(machine: Machine, expr: BinaryExpr, scope: Scope | undefined): Value {
  const { operator, span } = expr;
  switch (operator) {
    case "&&":
    case "||":
    case "->":
      return evaluateLogic(machine, expr, operator, scope);
    case "|>":
      return callFunction(
        machine,
        machine.evaluate(expr.right, scope),
        machine.delay(expr.left, scope),
        span,
      );
    case "<|":
      return callFunction(
        machine,
        machine.evaluate(expr.left, scope),
        machine.delay(expr.right, scope),
        span,
      );
    default:
      return combine(
        machine,
        operator,
        machine.evaluate(expr.left, scope),
        machine.evaluate(expr.right, scope),
        span,
      );
  }
}

type StrictOperator = Exclude<BinaryOperator, "&&" | "||" | "->" | "|>" | "<|">;

/** A binary operator that needs both operands. */
export function combine(
  machine: Machine,
  operator: StrictOperator,
  leftOperand: Value,
  rightOperand: Value,
  span: Span | undefined,
): Value {
  const [left, right] = [asAttrs(leftOperand, span), asAttrs(rightOperand, span)];
  switch (operator) {
    case "==":
      return truth(machine, operator, equal(machine, left, right), left, right, span);
    case "!=":
      return truth(machine, operator, not(equal(machine, left, right)), left, right, span);
    case "<":
      return truth(machine, operator, less(machine, left, right, span), left, right, span);
    case ">":
      return truth(machine, operator, less(machine, right, left, span), left, right, span);
    case "<=":
      return truth(machine, operator, not(less(machine, right, left, span)), left, right, span);
    case ">=":
      return truth(machine, operator, not(less(machine, left, right, span)), left, right, span);
  }
  if (left.kind === "residual" || right.kind === "residual") {
    return residualBinary(machine, operator, left, right, span);
  }
  switch (operator) {
    case "+":
      return add(machine, left, right, span);
    case "-":
    case "*":
    case "/":
      return calculate(machine, operator, left, right, span);
    case "++":
      return concatLists(machine, left, right, span);
    case "//":
      return update(machine, left, right, span);
  }
}

const not = (value: Truth): Truth => (value === undefined ? undefined : !value);

function truth(
  machine: Machine,
  operator: BinaryOperator,
  known: Truth,
  left: Value,
  right: Value,
  span: Span | undefined,
): Value {
  return known === undefined ? residualBinary(machine, operator, left, right, span) : bool(known, span);
}

function residualBinary(
  machine: Machine,
  operator: BinaryOperator,
  left: Value,
  right: Value,
  span: Span | undefined,
): Residual {
  if (operator === "+") refuseComputedPath(machine, left, right, span);
  return new Residual(
    machine,
    (reifier) => binary(operator, reifier.value(left), reifier.value(right)),
    span,
    operator === "++" || operator === "//" ? { kind: "sum", parts: [known(left), known(right)] } : undefined,
  );
}

/** Adds numbers. Everything else is a string or path, and the left side decides which. */
function add(machine: Machine, left: Value, right: Value, span: Span | undefined): Value {
  if (left.kind === "path") return addToPath(machine, left.path, left, right, span);
  if (left.kind === "string" || isStringLike(left)) {
    // A path is appended without copying it to the store, so only Nix knows its location.
    if (right.kind === "path") return residualBinary(machine, "+", left, right, span);
    const pieces = [interpolate(machine, left, span), interpolate(machine, right, span)];
    machine.checkLength(
      pieces.reduce((sum, piece) => sum + piece.length, 0),
      span,
    );
    return joinStr(pieces, span);
  }
  return calculate(machine, "+", left, right, span);
}

function addToPath(machine: Machine, base: string, left: Value, right: Value, span: Span | undefined): Value {
  const text = right.kind === "string" ? toStr(machine, right).known : undefined;
  if (text !== undefined) {
    // The name of the tree's root is unknown here, so a suffix to it leaves the tree.
    const sibling = base === "" && text !== "" && !text.startsWith("/");
    return treePathValue(machine, sibling ? `../${text}` : base + text, span);
  }
  if (right.kind === "string" || right.kind === "path" || isStringLike(right))
    return residualBinary(machine, "+", left, right, span);
  return machine.fail(messages.cannotBecomeString(right, span));
}

export function concatLists(machine: Machine, left: Value, right: Value, span: Span | undefined): Value {
  if (left.kind !== "list") return machine.fail(messages.wrongOperand("++", "a list", left, span));
  if (right.kind !== "list") return machine.fail(messages.wrongOperand("++", "a list", right, span));
  machine.checkElements(left.elements.length + right.elements.length, span);
  return list([...left.elements, ...right.elements], span);
}

/** `left // right`: a shallow update in which the right side wins. */
export function update(machine: Machine, left: Value, right: Value, span: Span | undefined): Value {
  if (left.kind !== "attrs") return machine.fail(messages.wrongType("a set", left, span));
  if (right.kind !== "attrs") return machine.fail(messages.wrongType("a set", right, span));
  if (left.entries.size === 0) return right;
  if (right.entries.size === 0) return left;
  machine.checkElements(left.entries.size + right.entries.size, span);
  return attrs(new Map([...left.entries, ...right.entries]), span);
}

/** `&&`, `||`, `->`: the right side is evaluated only if the left side does not decide. */
function evaluateLogic(
  machine: Machine,
  expr: BinaryExpr,
  operator: "&&" | "||" | "->",
  scope: Scope | undefined,
): Value {
  const left = toBool(machine, machine.evaluate(expr.left, scope), expr.left.span);
  const decided = operator === "&&" ? false : operator === "||" ? true : undefined;
  if (typeof left !== "boolean") {
    const right: Thunk = machine.delay(expr.right, scope);
    return new Residual(
      machine,
      (reifier) => binary(operator, reifier.value(left), reifier.branch(right)),
      expr.span,
    );
  }
  if (left === decided) return bool(decided, expr.span);
  if (operator === "->" && !left) return bool(true, expr.span);
  const right = toBool(machine, machine.evaluate(expr.right, scope), expr.right.span);
  return typeof right === "boolean" ? bool(right, expr.span) : asResidual(machine, right);
}
