import type { Binding, Expr } from "../../../compiler/language/expression.ts";
import type { Span } from "../../../compiler/language/span.ts";
import { forEachChild } from "../../../compiler/language/traversal.ts";

/** What is written above an attribute, found by the place of its name. */
export interface Comments {
  above(nameSpan: Span | undefined): readonly string[] | undefined;
}

/** The comments on the attributes of an expression. */
export function commentsIn(expr: Expr): Comments {
  const known = new Map<string, readonly string[]>();
  const add = ({ comment, ...binding }: Binding): void => {
    const named = binding.kind === "inherit" ? binding.names.at(0) : binding.path.at(-1);
    if (comment && named?.span) known.set(keyOf(named.span), comment);
  };
  const visit = (each: Expr): void => {
    if (each.kind === "attrs" || each.kind === "let") each.bindings.forEach(add);
    forEachChild(each, visit);
  };
  visit(expr);
  return { above: (span) => span && known.get(keyOf(span)) };
}

const keyOf = ({ file, start }: Span): string => `${start} ${file}`;
