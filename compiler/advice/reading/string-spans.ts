import type { Expr } from "../../language/expression.ts";
import { expressionsIn } from "../../language/expressions-in.ts";
import type { Span } from "../../support/span.ts";

/** The places of the strings of an expression in `file`. */
export const stringSpans = (expression: Expr, file: string): readonly Span[] =>
  [...expressionsIn(expression)].flatMap(({ expr }) =>
    expr.kind === "string" && expr.span?.file === file ? [expr.span] : [],
  );
