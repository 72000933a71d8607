import { attrs, select, variable } from "../../language/build.ts";
import type { Binding, Expr } from "../../language/expression.ts";
import { namesOf } from "../../language/traversal.ts";
import type { Scope } from "./definition.ts";

/** The value of a name in a binding: for `a.b = c;` and `a`, that is `{ b = c; }`. */
export function valueIn(binding: Binding, name: string): Expr | undefined {
  if (binding.kind === "inherit") {
    if (!binding.names.some((each) => each.name === name)) return undefined;
    return binding.from ? select(binding.from, name) : variable(name);
  }
  const [first, ...rest] = binding.path;
  if (first?.kind !== "static" || first.name !== name) return undefined;
  return rest.length === 0 ? binding.value : attrs([{ kind: "value", path: rest, value: binding.value }]);
}

/** Larger sets are indexed by name. */
const few = 16;

const about = new WeakMap<readonly Binding[], ReadonlyMap<string, readonly Binding[]>>();

/** The bindings that may define a name, in the order written. */
export function bindingsAbout(bindings: readonly Binding[], name: string): readonly Binding[] {
  if (bindings.length <= few) return bindings;
  const known = about.get(bindings) ?? byName(bindings);
  about.set(bindings, known);
  return known.get(name) ?? [];
}

function byName(bindings: readonly Binding[]): ReadonlyMap<string, readonly Binding[]> {
  const found = new Map<string, Binding[]>();
  for (const binding of bindings)
    for (const name of namesOf(binding)) {
      const known = found.get(name);
      if (known) known.push(binding);
      else found.set(name, [binding]);
    }
  return found;
}

/** The scope inside a `let` or a recursive set. */
export function scopeOf(bindings: readonly Binding[], outer: Scope | undefined): Scope {
  const names = scopes.get(bindings) ?? boundIn(bindings);
  scopes.set(bindings, names);
  return { names, outer };
}

/** A cache by bindings: modules can merge the same set thousands of times. */
const scopes = new WeakMap<readonly Binding[], ReadonlyMap<string, Expr>>();

function boundIn(bindings: readonly Binding[]): ReadonlyMap<string, Expr> {
  const names = new Map<string, Expr>();
  for (const binding of bindings) {
    // Inherited names are looked up in the surrounding scope.
    if (binding.kind === "inherit" && !binding.from) continue;
    for (const name of namesOf(binding)) {
      const value = valueIn(binding, name);
      if (value !== undefined) names.set(name, value);
    }
  }
  return names;
}
