import type { Expr } from "../expression.ts";
import { boundNames, forEachChild, parameterNames } from "../traversal.ts";

const known = new WeakMap<Expr, ReadonlySet<string>>();

/**
 * The free variables of an expression. They are cached for nodes that bind names, so that queries at every level of
 * nested functions cost no more than one at the outermost level.
 */
export function freeNames(expr: Expr): ReadonlySet<string> {
  return known.get(expr) ?? collect(expr);
}

function collect(expr: Expr): Set<string> {
  switch (expr.kind) {
    case "variable":
      return new Set([expr.name]);
    case "lambda":
      return binder(expr, parameterNames(expr.parameter));
    case "let":
      return binder(expr, boundNames(expr.bindings));
    case "attrs": {
      if (expr.recursive) return binder(expr, boundNames(expr.bindings));
      const names = children(expr);
      for (const binding of expr.bindings) {
        if (binding.kind === "inherit" && !binding.from)
          for (const { name } of binding.names) names.add(name);
      }
      return names;
    }
    default:
      return children(expr);
  }
}

function binder(expr: Expr, bound: readonly string[]): Set<string> {
  const before = known.get(expr);
  if (before) return new Set(before);
  const names = children(expr);
  for (const name of bound) names.delete(name);
  known.set(expr, names);
  return new Set(names);
}

/** The union over the children; the smaller set is always merged into the larger one. */
function children(expr: Expr): Set<string> {
  let union = new Set<string>();
  forEachChild(expr, (child) => {
    let names = collect(child);
    if (names.size > union.size) [union, names] = [names, union];
    for (const name of names) union.add(name);
  });
  return union;
}
