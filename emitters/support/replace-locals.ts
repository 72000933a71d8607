import { bind, variable } from "../../compiler/language/build.ts";
import type { Binding, Expr, LetExpr, Local } from "../../compiler/language/expression.ts";
import { mapBinding, mapChildren, namesBoundBy } from "../../compiler/language/traversal.ts";

type Renames = ReadonlyMap<string, string>;

/**
 * An expression with these values replaced by variables, at their occurrences and in the `let` that binds them, which
 * no longer does. `names`: renamed variables.
 */
export function replaceLocals(
  expr: Expr,
  variables: ReadonlyMap<Local, string>,
  names: Renames = new Map(),
): Expr {
  const rewrite = (each: Expr, renames: Renames): Expr => {
    const own = each.local && variables.get(each.local);
    if (own !== undefined) return variable(own);
    if (each.kind === "variable") {
      const name = renames.get(each.name);
      return name === undefined ? each : variable(name);
    }
    if (each.kind === "let") return rewriteLet(each, renames);
    const inner = without(renames, namesBoundBy(each));
    if (each.kind !== "attrs" || renames.size === 0)
      return mapChildren(each, (child) => rewrite(child, inner));
    const bindings = withoutInherited(each.bindings, renames);
    return {
      ...each,
      bindings: bindings.map((binding) => mapBinding(binding, (child) => rewrite(child, inner))),
    };
  };

  const rewriteLet = (each: LetExpr, renames: Renames): Expr => {
    const inner = new Map(without(renames, namesBoundBy(each)));
    const bindings = each.bindings.filter((binding) => {
      const [first] = binding.kind === "value" ? binding.path : [];
      const local = binding.kind === "value" ? binding.value.local : undefined;
      const own = local && variables.get(local);
      if (own === undefined || first?.kind !== "static") return true;
      inner.set(first.name, own);
      return false;
    });
    const kept = withoutInherited(bindings, renames).map((binding) =>
      mapBinding(binding, (child) => rewrite(child, inner)),
    );
    const body = rewrite(each.body, inner);
    return kept.length === 0 ? body : { ...each, bindings: kept, body };
  };

  return rewrite(expr, names);
}

const without = (renames: Renames, bound: readonly string[]): Renames =>
  renames.size === 0 || bound.length === 0
    ? renames
    : new Map([...renames].filter(([name]) => !bound.includes(name)));

/** `inherit x;` of a renamed variable becomes `x = y;`. */
function withoutInherited(bindings: readonly Binding[], renames: Renames): readonly Binding[] {
  if (renames.size === 0) return bindings;
  return bindings.flatMap((binding): readonly Binding[] => {
    if (binding.kind !== "inherit" || binding.from) return [binding];
    const names = binding.names.filter(({ name }) => !renames.has(name));
    const renamed = binding.names.flatMap(({ name }) => {
      const other = renames.get(name);
      return other === undefined ? [] : [bind([name], variable(other))];
    });
    return names.length === 0 ? renamed : [{ ...binding, names }, ...renamed];
  });
}
