import type { Expr } from "../../../compiler/language/expression.ts";
import { recipeGlobals } from "../../../compiler/language/nix-names.ts";
import { freeNames } from "../../../compiler/language/reification/free-names.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { fromFolderOf } from "../../support/tree-paths.ts";
import { nixOnly, type NixOnlyOptions } from "./nix-only.ts";

export interface NixRecipeOptions extends NixOnlyOptions {
  /** The path of the printed file in the recipe tree: paths are relative to it. */
  readonly path: string;
}

/** An expression with free globals as a Nix file: a function of those it uses, or only the value. */
export function printNixRecipe(expr: Expr, options: NixRecipeOptions): string {
  const body = nixOnly(expr, options);
  const used = globalsIn(body);
  const treePath = fromFolderOf(options.path);
  if (used.length === 0) return printNix(body, { treePath });
  const fields = used.map((name) => ({ name }));
  return printNix(
    {
      kind: "lambda",
      parameter: { kind: "pattern", fields, ellipsis: true },
      body,
      blankBeforeBody: true,
    },
    { treePath },
  );
}

/** The globals of the catalog after those of every NixOS module. */
const globals: readonly string[] = [...recipeGlobals.filter((name) => name !== "apps"), "apps"];

/** The globals in an expression, in the usual order. */
export function globalsIn(expr: Expr): readonly string[] {
  const free = freeNames(expr);
  return globals.filter((name) => free.has(name));
}
