import { argumentCount } from "../../diagnostics/reading-typescript.ts";
import { Closure } from "../closure.ts";
import type { ApplyExpr, Expr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import type { Scope } from "../scope.ts";
import type { Thunk, Value } from "../value.ts";
import { callFunction } from "./application.ts";

/**
 * A TypeScript call with `given` arguments of a function that has defaults: missing arguments are computed from those
 * before them. Undefined for any other function, which is applied as in Nix.
 */
export function callWithDefaults(
  machine: Machine,
  expr: ApplyExpr,
  given: number,
  scope: Scope | undefined,
): Value | undefined {
  const written: Expr[] = [];
  let callee: Expr = expr;
  // A call without arguments passes `{ }`.
  for (let count = Math.max(1, given); count > 0 && callee.kind === "apply"; count--) {
    written.unshift(callee.argument);
    callee = callee.fn;
  }
  const fn = machine.evaluate(callee, scope);
  if (!(fn instanceof Closure) || !fn.lambda.defaults) return undefined;
  const { defaults } = fn.lambda;
  if (given > defaults.length) return wrongCount(machine, fn, defaults.length, expr, given);

  const values: Thunk[] = written.slice(0, given).map((each) => machine.delay(each, scope));
  for (const fallback of defaults.slice(given)) {
    if (!fallback) return wrongCount(machine, fn, defaults.length, expr, given);
    const before = [...values];
    values.push(
      machine.lazy(
        () => applyAll(machine, machine.evaluate(fallback, fn.scope), before, expr),
        fallback.span,
      ),
    );
  }
  return applyAll(machine, fn, values, expr);
}

const applyAll = (machine: Machine, fn: Value, values: readonly Thunk[], { span }: ApplyExpr): Value =>
  values.reduce((applied, value) => callFunction(machine, applied, value, span), fn);

const wrongCount = (
  machine: Machine,
  fn: Closure,
  takes: number,
  { span }: ApplyExpr,
  given: number,
): never => machine.fail(argumentCount(span, fn.label ?? "this function", takes, given, fn.span));
