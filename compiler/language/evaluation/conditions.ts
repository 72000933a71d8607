import * as messages from "../messages.ts";
import type { AssertExpr, Expr, IfExpr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import { Residual } from "../residual.ts";
import type { Scope } from "../scope.ts";
import { str } from "../string-value.ts";
import type { Span } from "../../support/span.ts";
import { describeReference } from "../thunk.ts";
import type { ResidualValue, Value } from "../value.ts";
import { known } from "../values.ts";

/** Returns a Boolean, or undefined if the value is residual; other types are an error. */
export function toBool(machine: Machine, value: Value, span: Span | undefined): boolean | ResidualValue {
  if (value.kind === "bool") return value.value;
  if (value.kind === "residual") return value;
  return machine.fail(messages.wrongType("a Boolean", value, span ?? value.span));
}

/** The branch that is taken, or a residual `if` if the condition is residual. */
export function condition(machine: Machine, expr: IfExpr, scope: Scope | undefined): Expr | Residual {
  const test = toBool(machine, machine.evaluate(expr.condition, scope), expr.condition.span);
  if (typeof test === "boolean") return test ? expr.then : expr.else;
  const yes = machine.delay(expr.then, scope);
  const no = machine.delay(expr.else, scope);
  return new Residual(
    machine,
    (reifier) => ({
      kind: "if",
      condition: reifier.value(test),
      then: reifier.branch(yes),
      else: reifier.branch(no),
    }),
    expr.span,
    { kind: "choice", condition: known(test), then: yes, else: no },
  );
}

/** Undefined if the assertion holds; a residual `assert` if its condition is residual. */
export function assertion(
  machine: Machine,
  expr: AssertExpr,
  scope: Scope | undefined,
): Residual | undefined {
  const test = toBool(machine, machine.evaluate(expr.condition, scope), expr.condition.span);
  if (test === true) return undefined;
  if (test === false) {
    const message = str(`assertion failed: ${describeReference(expr.condition) ?? "the condition is false"}`);
    machine.fail(messages.assertionFailed(expr.condition.span), { by: "throw", message });
  }
  const body = machine.delay(expr.body, scope);
  return new Residual(
    machine,
    (reifier) => ({ kind: "assert", condition: reifier.value(test), body: reifier.branch(body) }),
    expr.span,
  );
}
