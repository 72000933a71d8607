import * as messages from "../messages.ts";
import { binary } from "../build.ts";
import type { VariableExpr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import { Residual, Root, selectOr } from "../residual.ts";
import { findName, namesInScope, namespacesOf, type Scope } from "../scope.ts";
import type { Span } from "../../support/span.ts";
import { suggest } from "../../support/suggest.ts";
import type { AttrsValue, ResidualValue, Thunk, Value } from "../value.ts";
import { selectMember } from "./selection.ts";

/**
 * The value of a variable. A lexical binding takes precedence over any `with`. Of several `with`s, the innermost that
 * has the name wins. If that is unknown, the lookup stays residual.
 */
export function resolveName(machine: Machine, variable: VariableExpr, scope: Scope | undefined): Value {
  const { name, span, escape } = variable;
  const lexical = findName(scope, name);
  if (lexical) return machine.follow(lexical, variable);

  const sets = namespacesOf(scope).map((namespace) => setOf(machine, namespace));
  /** Sets that may have the name, innermost first. */
  const unsure: ResidualValue[] = [];
  for (const set of sets) {
    // In `with lib; with pkgs; optional …`, the name refers to `lib`.
    if (set instanceof Root && (set.impure.has(name) || set.names?.has(name)))
      return selectMember(machine, set, name, span);
    const attribute = set.kind === "attrs" ? set.entries.get(name) : undefined;
    if (attribute) return selectFromSome(machine, unsure, name, attribute.value, span);
    if (set.kind === "residual" && !(set instanceof Root && set.names)) unsure.push(set);
  }
  if (unsure.length > 0) return selectFromSome(machine, unsure, name, undefined, span);
  const misspelt = sets.find((set) => set instanceof Root && suggest(name, set.names ?? []) !== undefined);
  if (misspelt?.kind === "residual") return selectMember(machine, misspelt, name, span);
  const known = sets.flatMap((set) => (set.kind === "attrs" ? [...set.entries.keys()] : []));
  return machine.fail(messages.undefinedName(name, [...namesInScope(scope), ...known], span, escape));
}

function setOf(machine: Machine, namespace: Thunk): AttrsValue | ResidualValue {
  const value = machine.demand(namespace);
  if (value.kind === "attrs" || value.kind === "residual") return value;
  return machine.fail(messages.wrongType("a set", value, namespace.span));
}

/** `(outer // inner).name or fallback` */
function selectFromSome(
  machine: Machine,
  sets: readonly ResidualValue[],
  name: string,
  fallback: Thunk | undefined,
  span: Span | undefined,
): Value {
  const [innermost, ...outer] = sets;
  if (!innermost)
    return fallback ? machine.demand(fallback) : machine.fail(messages.undefinedName(name, [], span));
  if (outer.length === 0 && !fallback) return selectMember(machine, innermost, name, span);
  return new Residual(
    machine,
    (reifier) => {
      const merged = sets
        .map((value) => reifier.value(value))
        .reduce((inner, wider) => binary("//", wider, inner));
      return selectOr(merged, name, fallback && reifier.branch(fallback));
    },
    span,
  );
}
