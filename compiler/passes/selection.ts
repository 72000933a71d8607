import type { Expr } from "../language/expression.ts";

/** The names of a plain selection from a variable: `lib.licenses.mit` gives `["lib", "licenses", "mit"]`. */
export function selectionPath(expr: Expr): readonly string[] | undefined {
  if (expr.kind === "variable") return [expr.name];
  if (expr.kind !== "select" || expr.fallback !== undefined) return undefined;
  const target = selectionPath(expr.target);
  if (target === undefined) return undefined;
  const names = [...target];
  for (const step of expr.path) {
    if (step.kind !== "static") return undefined;
    names.push(step.name);
  }
  return names;
}
