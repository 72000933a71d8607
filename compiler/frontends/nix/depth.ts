import type { Expr } from "../../language/expression.ts";
import { forEachChild } from "../../language/traversal.ts";

/**
 * An expression that is more than `limit` levels below `root`, or undefined. Chains such as `a + b + c` are flat to the
 * parser but deep in the tree, and everything that walks the tree recurses. This walk does not.
 */
export function findDeeperThan(root: Expr, limit: number): Expr | undefined {
  const pending = [{ expr: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { expr, depth } = next;
    if (depth > limit) return expr;
    const below = depth + levels(expr);
    forEachChild(expr, (child) => pending.push({ expr: child, depth: below }));
  }
  return undefined;
}

/** How many levels an expression adds: each step of an attribute path is one. */
function levels(expr: Expr): number {
  switch (expr.kind) {
    case "select":
    case "has-attr":
      return expr.path.length;
    case "attrs":
    case "let":
      return expr.bindings.reduce(
        (most, binding) => (binding.kind === "value" ? Math.max(most, binding.path.length) : most),
        1,
      );
    default:
      return 1;
  }
}
