import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { staticNames } from "../../compiler/language/traversal.ts";
import type { Span } from "../../compiler/support/span.ts";

type Read = (path: string) => Expr | undefined;

/** Whether a place is in the text of an entry (`apps.web`), in the file that defines it. */
export function isInEntry(entry: string, span: Span | undefined, read: Read): boolean {
  const recipe = span && read(span.file);
  const isAround = (each: Span): boolean =>
    span !== undefined && each.start <= span.start && span.end <= each.end;
  const isIn = (path: readonly string[], each: Binding): boolean => {
    const names = [...path, ...(each.kind === "value" ? staticNames(each.path) : [])];
    const isOf =
      names
        .filter((name) => name !== "default")
        .slice(0, 2)
        .join(".") === entry;
    return isOf && each.span !== undefined && isAround(each.span);
  };
  return [...(recipe ? expressionsIn(recipe) : [])].some(
    ({ expr, path }) => expr.kind === "attrs" && expr.bindings.some((each) => isIn(path, each)),
  );
}
