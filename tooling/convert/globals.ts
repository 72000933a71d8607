import type { Expr } from "../../compiler/language/expression.ts";
import { recipeGlobals } from "../../compiler/language/nix-names.ts";
import { freeNames } from "../../compiler/language/reification/free-names.ts";

/** The catalog's own after those of every NixOS module. */
const globals: readonly string[] = [...recipeGlobals.filter((name) => name !== "apps"), "apps"];

/** Which of them an expression mentions, in the order that people write them. */
export function globalsIn(expr: Expr): readonly string[] {
  const free = freeNames(expr);
  return globals.filter((name) => free.has(name));
}
