import * as messages from "../messages.ts";
import { Callable, Closure } from "../closure.ts";
import { Failed, failureOf } from "../failure.ts";
import type { Machine } from "../machine.ts";
import { Residual } from "../residual.ts";
import type { Span } from "../../support/span.ts";
import type { Expr } from "../expression.ts";
import { spine } from "../traversal.ts";
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
    (reifier) => {
      const called = reifier.value(fn);
      const given = reifier.thunk(argument);
      if (given.kind === "path" && readsFiles(called)) checkFile(machine, argument);
      return { kind: "apply", fn: called, argument: given };
    },
    span,
  );
}

/** Whether a function of `pkgs` evaluates a file that it is called with. Source: nixpkgs, lib/customisation.nix. */
function readsFiles(fn: Expr): boolean {
  const { head } = spine(fn);
  const last = head.kind === "select" ? head.path.at(-1) : undefined;
  return last?.kind === "static" && /^(?:callPackages?(?:With)?|newScope)$/.test(last.name);
}

/** Reports what recipes cannot do in a file that Nix evaluates itself. */
function checkFile(machine: Machine, file: Thunk): void {
  const value = machine.demand(file);
  if (value.kind !== "path") return;
  const { path } = value;
  const { tree } = machine;
  const module = tree.kind(path) === "directory" ? `${path}/default.nix` : path;
  if (!module.endsWith(".nix") || tree.kind(module) !== "file") return;
  machine.close(machine.demand(machine.import(module, file.span)));
}
