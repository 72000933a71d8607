import type { AttrName, Binding, Expr, StringPart } from "../../language/expression.ts";

/**
 * An expression that is more than `limit` levels below `root`, or undefined. Chains such as `a + b + c` are flat to the
 * parser but deep in the tree, and everything that walks the tree recurses. Walks without recursion.
 */
export function findDeeperThan(root: Expr, limit: number): Expr | undefined {
  const pending: Expr[] = [root];
  const depths: number[] = [0];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    const depth = depths.pop() ?? 0;
    if (depth > limit) return expr;
    forEachChild(expr, (child, levels) => {
      pending.push(child);
      depths.push(depth + levels);
    });
  }
  return undefined;
}

/** Calls `visit` with each direct part of an expression and how many levels it is below. */
function forEachChild(expr: Expr, visit: (child: Expr, levels: number) => void): void {
  switch (expr.kind) {
    case "literal":
    case "search-path":
    case "variable":
    case "intrinsic":
      return;
    case "string":
    case "path":
      return expr.parts.forEach((part) => visitPart(part, visit));
    case "list":
      return expr.elements.forEach((element) => visit(element, 1));
    case "attrs":
      return expr.bindings.forEach((binding) => visitBinding(binding, visit));
    case "select":
      visit(expr.target, expr.path.length);
      visitPath(expr.path, visit);
      if (expr.fallback) visit(expr.fallback, 1);
      return;
    case "has-attr":
      visit(expr.target, 1);
      return visitPath(expr.path, visit);
    case "apply":
      visit(expr.fn, 1);
      return visit(expr.argument, 1);
    case "lambda":
      if (expr.parameter.kind === "pattern") {
        for (const { fallback } of expr.parameter.fields) if (fallback) visit(fallback, 1);
      }
      return visit(expr.body, 1);
    case "let":
      expr.bindings.forEach((binding) => visitBinding(binding, visit));
      return visit(expr.body, 1);
    case "with":
      visit(expr.scope, 1);
      return visit(expr.body, 1);
    case "assert":
      visit(expr.condition, 1);
      return visit(expr.body, 1);
    case "if":
      visit(expr.condition, 1);
      visit(expr.then, 1);
      return visit(expr.else, 1);
    case "unary":
      return visit(expr.operand, 1);
    case "binary":
      visit(expr.left, 1);
      return visit(expr.right, 1);
  }
}

function visitBinding(binding: Binding, visit: (child: Expr, levels: number) => void): void {
  if (binding.kind === "inherit") {
    if (binding.from) visit(binding.from, 1);
    return;
  }
  visitPath(binding.path, visit);
  visit(binding.value, binding.path.length);
}

function visitPath(path: readonly AttrName[], visit: (child: Expr, levels: number) => void): void {
  for (const name of path) if (name.kind === "dynamic") visit(name.expr, 1);
}

function visitPart(part: StringPart, visit: (child: Expr, levels: number) => void): void {
  if (typeof part !== "string") visit(part, 1);
}
