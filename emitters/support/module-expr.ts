import type { FreeForm } from "../../compiler/ir/values.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { callOf, propertyOf } from "../../compiler/language/properties.ts";
import { reify } from "../../compiler/language/reify.ts";
import { mapChildren } from "../../compiler/language/traversal.ts";

/**
 * A NixOS module of a recipe, to be printed where `lib` is in scope: what `lib.mkIf` and its like have made is written as
 * the call again.
 */
export const moduleExpr = (module: FreeForm): Expr => withCalls(reify(module));

function withCalls(expr: Expr): Expr {
  // There `lib` is something else.
  if (expr.kind === "lambda" && expr.parameter.kind === "name" && expr.parameter.name === "lib") return expr;
  const mapped = mapChildren(expr, withCalls);
  const property = mapped.kind === "attrs" ? propertyOf(mapped) : undefined;
  return property === undefined ? mapped : callOf(property);
}
