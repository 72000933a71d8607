import type { FreeForm } from "../../compiler/language/option-values.ts";
import { apply, integer, select, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { withPropertyCalls } from "../../compiler/language/properties.ts";
import { reify } from "../../compiler/language/reify.ts";

/**
 * A NixOS module of a recipe, to be printed where `lib` is in scope: what `lib.mkIf` and its like have made is written as
 * the call again.
 */
export const moduleExpr = (module: FreeForm): Expr => withPropertyCalls(reify(module));

const withPriority =
  (priority: number) =>
  (value: Expr): Expr =>
    apply(select(variable("lib"), "mkOverride"), integer(priority), value);

/**
 * What a module of the recipe says wins, also by `lib.mkDefault` (1000), and NixOS' own default (1500) does not.
 * Source: NixOS manual, "Setting Priorities"; nixpkgs lib/modules.nix.
 */
export const byDefault = withPriority(1200);

/** Wins over `lib.mkDefault`, so over two that disagree; what is said plainly wins over it. */
export const overDefaults = withPriority(999);
