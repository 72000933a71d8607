import type { Expr } from "../../compiler/language/expression.ts";
import { freeNames } from "../../compiler/language/reification/free-names.ts";

/** The variables that a recipe is given, as `recipe.nix` names them in its argument. */
const globals: readonly string[] = ["config", "lib", "pkgs", "apps"];

/** Which of them an expression mentions, in the order that people write them. */
export function globalsIn(expr: Expr): readonly string[] {
  const free = freeNames(expr);
  return globals.filter((name) => free.has(name));
}
