import type { FreeForm } from "../../compiler/ir/values.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { withPropertyCalls } from "../../compiler/language/properties.ts";
import { reify } from "../../compiler/language/reify.ts";

/**
 * A NixOS module of a recipe, to be printed where `lib` is in scope: what `lib.mkIf` and its like have made is written as
 * the call again.
 */
export const moduleExpr = (module: FreeForm): Expr => withPropertyCalls(reify(module));
