import type { Expr } from "../../language/expression.ts";
import type { Frontend } from "../frontend.ts";
import { parseNix } from "./parse.ts";
import { recipeBody } from "./recipe.ts";

/** Reads `.nix` files: recipes, and what they import. */
export const nixFrontend: Frontend = {
  extensions: [".nix"],
  read(source, reporter): Expr | undefined {
    const hintIfEmpty = beginnings.get(source.path.slice(source.path.lastIndexOf("/") + 1));
    const expr = parseNix(source, reporter, { hintIfEmpty });
    return expr !== undefined && hintIfEmpty !== undefined ? recipeBody(expr, reporter) : expr;
  },
};

/** How files that are recipes begin. */
const beginnings: ReadonlyMap<string, string> = new Map([
  [
    "recipe.nix",
    "Begin with `{ pkgs, ... }: { pkgs.<name> = { … }; }`, or with `apps.<name>` in place of `pkgs.<name>`.",
  ],
  ["catalog.nix", "Write a set of options, such as `{ repositoryUrl = …; }`, or remove the file."],
]);
