import { apply, integer, select, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";

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
