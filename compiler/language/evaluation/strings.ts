import type { StringExpr } from "../expression.ts";
import type { Machine } from "../machine.ts";
import type { Scope } from "../scope.ts";
import { joinStr, type Str, str } from "../string-value.ts";
import { interpolate } from "./coercion.ts";

/** `"text ${expr} …"` */
export function evaluateString(machine: Machine, expr: StringExpr, scope: Scope | undefined): Str {
  const [only, ...rest] = expr.parts;
  if (only === undefined) return str("", expr.span);
  if (rest.length === 0 && typeof only === "string") return str(only, expr.span);
  const pieces = expr.parts.map((part) =>
    typeof part === "string" ? part : interpolate(machine, machine.evaluate(part, scope), part.span),
  );
  machine.checkLength(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    expr.span,
  );
  return joinStr(pieces, expr.span);
}
