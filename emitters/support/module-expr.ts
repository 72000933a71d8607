import type { FreeForm } from "../../compiler/language/option-values.ts";
import { apply, integer, select, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { withPropertyCalls } from "../../compiler/language/properties.ts";
import { reify } from "../../compiler/language/reify.ts";

/**
 * A NixOS module of a recipe, to be printed where `lib` is in scope: results of `lib.mkIf` and the like are printed as
 * calls.
 */
export const moduleExpr = (module: FreeForm): Expr => withPropertyCalls(reify(module));

const withPriority =
  (priority: number) =>
  (value: Expr): Expr =>
    apply(select(variable("lib"), "mkOverride"), integer(priority), value);

/**
 * Overridden by any definition of the recipe, even with `lib.mkDefault` (1000), and overrides NixOS' own default
 * (1500). Source: NixOS manual, "Setting Priorities"; nixpkgs lib/modules.nix.
 */
export const byDefault = withPriority(1200);

/** Overrides `lib.mkDefault`, even two conflicting ones, and is overridden by a plain definition. */
export const overDefaults = withPriority(999);
