import * as messages from "../messages.ts";
import { Callable, Closure } from "../closure.ts";
import { Failed, failureOf } from "../failure.ts";
import type { Machine } from "../machine.ts";
import { Residual } from "../residual.ts";
import type { Span } from "../../support/span.ts";
import type { FunctionValue, ResidualValue, Thunk, Value } from "../value.ts";
import { known } from "../values.ts";

/** `fn argument` */
export function callFunction(machine: Machine, fn: Value, argument: Thunk, span: Span | undefined): Value {
  switch (fn.kind) {
    case "function":
      return callKnown(machine, fn, argument, span);
    case "residual":
      return residualCall(machine, fn, argument, span);
    case "attrs": {
      const functor = fn.entries.get("__functor");
      if (functor) {
        const method = callFunction(machine, machine.demand(functor.value), known(fn), span);
        return callFunction(machine, method, argument, span);
      }
      return machine.fail(messages.notAFunction(fn, span));
    }
    default:
      return machine.fail(messages.notAFunction(fn, span));
  }
}

function callKnown(machine: Machine, fn: FunctionValue, argument: Thunk, span: Span | undefined): Value {
  if (fn instanceof Closure && isUnfolding(machine, fn)) return residualCall(machine, fn, argument, span);
  if (fn instanceof Callable) return fn.invoke(argument, span);
  const value = fn.apply(argument, span);
  if (value instanceof Failed) throw failureOf(value);
  return value;
}

/**
 * Whether this function is called inside a residual that is built from its own body. Unfolding it again would not end,
 * because only Nix knows when the recursion stops.
 */
export function isUnfolding(machine: Machine, fn: Closure): boolean {
  return machine.unfolding.size > 0 && machine.unfolding.has(fn.lambda);
}

export function residualCall(
  machine: Machine,
  fn: FunctionValue | ResidualValue,
  argument: Thunk,
  span: Span | undefined,
): Residual {
  return new Residual(
    machine,
    (reifier) => ({ kind: "apply", fn: reifier.value(fn), argument: reifier.thunk(argument) }),
    span,
  );
}
