import { apply, select, variable } from "../../compiler/language/build.ts";
import type { Expr } from "../../compiler/language/expression.ts";

/** `lib.mkDefault`: what a module of the recipe says plainly wins. Source: NixOS manual, "Setting Priorities". */
export const byDefault = (value: Expr): Expr => apply(select(variable("lib"), "mkDefault"), value);
