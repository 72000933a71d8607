import type { Expr, Parameter } from "../../../compiler/language/expression.ts";
import { forEachChild } from "../../../compiler/language/traversal.ts";

/** A name, or a pattern whose defaults need no constants. TypeScript cannot also name the whole argument. */
export function isSayable(parameter: Parameter): boolean {
  if (parameter.kind === "name") return true;
  const isSimple = (expr: Expr | undefined) => expr === undefined || simpleDefaults.has(expr.kind);
  return parameter.name === undefined && parameter.fields.every(({ fallback }) => isSimple(fallback));
}
const simpleDefaults: ReadonlySet<Expr["kind"]> = new Set([
  "literal",
  "string",
  "variable",
  "select",
  "path",
]);

/** Whether the expression contains another `with`. */
export function holdsWith(expr: Expr): boolean {
  if (expr.kind === "with") return true;
  let found = false;
  forEachChild(expr, (child) => {
    found ||= holdsWith(child);
  });
  return found;
}

/** Whether JavaScript lists or strings have a method with this name, which a selection would be confused with. */
export const isMethod = (name: string): boolean => name in Array.prototype || name in String.prototype;

export const isNull = (expr: Expr): boolean =>
  (expr.kind === "literal" && expr.value === null) || (expr.kind === "variable" && expr.name === "null");

/** Whether the name of an attribute may be null. */
export const mayBeNull = (expr: Expr): boolean =>
  isNull(expr) || (expr.kind === "if" && [expr.then, expr.else].some(mayBeNull));
