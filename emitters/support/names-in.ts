import type { Expr } from "../../compiler/language/expression.ts";
import { forEachChild, namesBoundBy } from "../../compiler/language/traversal.ts";

/** Every name that variables and binders of an expression have. */
export function namesIn(expr: Expr): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string): void => void names.add(name);
  const visit = (each: Expr): void => {
    if (each.kind === "variable") names.add(each.name);
    forEachInherited(each, add);
    for (const name of namesBoundBy(each)) names.add(name);
    forEachChild(each, visit);
  };
  visit(expr);
  return names;
}

/** `inherit x;` uses the variable `x` around the node. */
export function forEachInherited(expr: Expr, visit: (name: string) => void): void {
  if (expr.kind !== "let" && expr.kind !== "attrs") return;
  for (const binding of expr.bindings)
    if (binding.kind === "inherit" && binding.from === undefined)
      for (const { name } of binding.names) visit(name);
}
