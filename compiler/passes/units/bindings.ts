import { attrs, select, variable } from "../../language/build.ts";
import type { Binding, Expr } from "../../language/expression.ts";
import { namesOf } from "../../language/traversal.ts";
import type { Scope } from "./definition.ts";

/** What a binding says about a name: for `a.b = c;` and `a`, that is `{ b = c; }`. */
export function valueIn(binding: Binding, name: string): Expr | undefined {
  if (binding.kind === "inherit") {
    if (!binding.names.some((each) => each.name === name)) return undefined;
    return binding.from ? select(binding.from, name) : variable(name);
  }
  const [first, ...rest] = binding.path;
  if (first?.kind !== "static" || first.name !== name) return undefined;
  return rest.length === 0 ? binding.value : attrs([{ kind: "value", path: rest, value: binding.value }]);
}

/** The scope inside a `let` or a recursive set. */
export function scopeOf(bindings: readonly Binding[], outer: Scope | undefined): Scope {
  const names = new Map<string, Expr>();
  for (const binding of bindings) {
    // What is inherited from the scope around is found there.
    if (binding.kind === "inherit" && !binding.from) continue;
    for (const name of namesOf(binding)) {
      const value = valueIn(binding, name);
      if (value !== undefined) names.set(name, value);
    }
  }
  return { names, outer };
}
