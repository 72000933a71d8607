import type { BinaryOperator, Expr, IfExpr, LetExpr, ValueBinding } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";

// Constructors of expressions with the place of their source.

/** `fn a b c` */
export function applied(
  span: Span | undefined,
  fn: Expr,
  first: Expr,
  ...rest: readonly Expr[]
): Extract<Expr, { kind: "apply" }> {
  const place = span && { span };
  let result: Extract<Expr, { kind: "apply" }> = { kind: "apply", fn, argument: first, ...place };
  for (const argument of rest) result = { kind: "apply", fn: result, argument, ...place };
  return result;
}

export const operation = (span: Span, operator: BinaryOperator, left: Expr, right: Expr): Expr => ({
  kind: "binary",
  operator,
  left,
  right,
  span,
});

export const conditional = (span: Span, condition: Expr, yes: Expr, no: Expr): IfExpr => ({
  kind: "if",
  condition,
  then: yes,
  else: no,
  span,
});

/** `body`, inside a `let` if there are bindings. */
export function withBindings(span: Span, bindings: readonly ValueBinding[], body: Expr): Expr {
  if (bindings.length === 0) return body;
  const bound: LetExpr = { kind: "let", bindings, body, span };
  return bound;
}

/** `name: body`, for functions that the front end creates. */
export const lambda = (name: string, body: Expr): Expr => ({
  kind: "lambda",
  parameter: { kind: "name", name },
  body,
  ...(body.span && { span: body.span }),
});
