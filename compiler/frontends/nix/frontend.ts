import type { Expr } from "../../language/expression.ts";
import type { Frontend } from "../frontend.ts";
import { parseNix } from "./parse.ts";
import { recipeBody } from "./recipe.ts";

/** Reads `.nix` files: recipes, and what they import. */
export const nixFrontend: Frontend = {
  extensions: [".nix"],
  read(source, reporter): Expr | undefined {
    const expr = parseNix(source, reporter);
    return expr !== undefined && isRecipe(source.path) ? recipeBody(expr, reporter) : expr;
  },
};

function isRecipe(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name === "recipe.nix" || name === "catalog.nix";
}
