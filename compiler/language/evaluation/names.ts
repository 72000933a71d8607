import * as messages from "../../diagnostics/evaluating.ts";
import { binary } from "../build.ts";
import type { Machine } from "../machine.ts";
import { Residual, Root, selectFrom } from "../residual.ts";
import { findName, namesInScope, namespacesOf, type Scope } from "../scope.ts";
import type { Span } from "../span.ts";
import type { ResidualValue, Value } from "../value.ts";
import { selectMember } from "./selection.ts";

/**
 * What a variable means. A lexical binding wins over any `with`. Of several `with`s the innermost that has the name
 * wins; of a set that only Nix knows nobody can tell whether it has it, so a known set further out is asked first.
 */
export function resolveName(
  machine: Machine,
  name: string,
  scope: Scope | undefined,
  span: Span | undefined,
): Value {
  const lexical = findName(scope, name);
  if (lexical) return machine.demand(lexical);

  const unknown: ResidualValue[] = [];
  const known = new Set<string>();
  for (const namespace of namespacesOf(scope)) {
    const value = machine.demand(namespace);
    if (value.kind === "residual") {
      if (value instanceof Root && value.names?.has(name)) return value.member(name, span);
      unknown.push(value);
    } else if (value.kind === "attrs") {
      const attribute = value.entries.get(name);
      if (attribute) return machine.demand(attribute.value);
      for (const each of value.entries.keys()) known.add(each);
    } else {
      machine.fail(messages.wrongType("a set", value, namespace.span));
    }
  }
  const open = unknown.filter((value) => !(value instanceof Root && value.names));
  const candidates = open.length > 0 ? open : unknown;
  const [innermost, ...outer] = candidates;
  if (!innermost) {
    return machine.fail(messages.undefinedName(name, [...namesInScope(scope), ...known], span));
  }
  if (outer.length === 0) return selectMember(machine, innermost, name, span);
  // `(outer // inner).name`: right whichever of them has the name.
  return new Residual(
    machine,
    (reifier) => {
      const sets = candidates.map((value) => reifier.value(value));
      return selectFrom(
        sets.reduce((inner, wider) => binary("//", wider, inner)),
        name,
      );
    },
    span,
  );
}
