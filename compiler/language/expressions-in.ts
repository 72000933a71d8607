import type { Binding, Expr } from "./expression.ts";
import { forEachChild, forEachInBinding, staticNames } from "./traversal.ts";

/** An expression and the known names of the bindings around it, outermost first. */
export interface NamedExpr {
  readonly expr: Expr;
  readonly path: readonly string[];
}

/**
 * Yields every expression below the given ones, including them, in the order written. A shared expression is yielded
 * once, at its first occurrence: a small tree may have millions of paths. It is a loop because trees are deep.
 */
export function* expressionsIn(...roots: readonly Expr[]): Iterable<NamedExpr> {
  const seen = new Set<Expr>();
  const waiting: NamedExpr[] = [];
  const add = (found: NamedExpr[]): void => {
    for (let each = found.pop(); each !== undefined; each = found.pop()) waiting.push(each);
  };
  add(roots.map((expr) => ({ expr, path: [] })));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.expr)) continue;
    seen.add(next.expr);
    yield next;
    add(childrenOf(next));
  }
}

function childrenOf({ expr, path }: NamedExpr): NamedExpr[] {
  const children: NamedExpr[] = [];
  const add = (child: Expr): number => children.push({ expr: child, path });
  const addBinding = (binding: Binding): void => {
    const inside = binding.kind === "value" ? [...path, ...staticNames(binding.path)] : path;
    forEachInBinding(binding, (child) => {
      const isValue = binding.kind === "value" && child === binding.value;
      children.push({ expr: child, path: isValue ? inside : path });
    });
  };
  if (expr.kind === "attrs" || expr.kind === "let") expr.bindings.forEach(addBinding);
  if (expr.kind === "let") add(expr.body);
  else if (expr.kind !== "attrs") forEachChild(expr, add);
  if (expr.kind === "lambda") for (const each of expr.defaults ?? []) if (each !== undefined) add(each);
  return children;
}
