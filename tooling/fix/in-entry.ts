import type { Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { staticNames } from "../../compiler/language/traversal.ts";
import type { Span } from "../../compiler/support/span.ts";

/** Whether a place is in the text of an entry (`apps.web`), in the file that defines it. */
export function isInEntry(
  entry: string,
  span: Span | undefined,
  read: (path: string) => Expr | undefined,
): boolean {
  const expression = span && read(span.file);
  if (span === undefined || expression === undefined) return false;
  for (const { expr, path } of expressionsIn(expression))
    for (const binding of expr.kind === "attrs" ? expr.bindings : []) {
      const around = binding.span;
      if (binding.kind !== "value" || around === undefined) continue;
      const names = [...path, ...staticNames(binding.path)].filter((name) => name !== "default");
      const isOf = names.slice(0, 2).join(".") === entry;
      if (isOf && around.start <= span.start && span.end <= around.end) return true;
    }
  return false;
}
