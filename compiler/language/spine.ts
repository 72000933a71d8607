import type { Expr } from "./expression.ts";

/** `f a b` as `f` and its arguments. A loop, not recursion: calls nest deeply. */
export function spine(expr: Expr): { readonly head: Expr; readonly args: readonly Expr[] } {
  const args: Expr[] = [];
  let head = expr;
  for (; head.kind === "apply"; head = head.fn) args.push(head.argument);
  return { head, args: args.reverse() };
}
