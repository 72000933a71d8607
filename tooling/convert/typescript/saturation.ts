import type { Expr, LambdaExpr, Parameter } from "../../../compiler/language/expression.ts";
import { spine } from "../../../compiler/language/spine.ts";
import { forEachChild } from "../../../compiler/language/traversal.ts";

/** The parameters of `a: b: body`, and the body. */
export function uncurry(lambda: LambdaExpr): {
  readonly parameters: readonly Parameter[];
  readonly body: Expr;
} {
  const parameters: Parameter[] = [];
  let body: Expr = lambda;
  for (; body.kind === "lambda"; body = body.body) parameters.push(body.parameter);
  return { parameters, body };
}

/** Whether every mention of a name in the expressions is a call with at least `count` arguments. */
export function isAlwaysCalled(name: string, count: number, expressions: readonly Expr[]): boolean {
  const check = (expr: Expr): boolean => {
    if (expr.kind === "variable") return expr.name !== name;
    if (expr.kind === "attrs" || expr.kind === "let") {
      const isInherited = expr.bindings.some(
        (each) => each.kind === "inherit" && !each.from && each.names.some((one) => one.name === name),
      );
      if (isInherited) return false;
    }
    if (expr.kind === "apply") {
      const { head, args } = spine(expr);
      const isCall = head.kind === "variable" && head.name === name;
      return (isCall ? args.length >= count : check(head)) && args.every(check);
    }
    let all = true;
    forEachChild(expr, (child) => {
      all &&= check(child);
    });
    return all;
  };
  return expressions.every(check);
}
