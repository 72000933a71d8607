import { readFileSync } from "node:fs";
import { editDistance } from "../compiler/support/suggest.ts";
import { isSystemError } from "./system-error.ts";

const endings = ["ts", "yaml", "yml", "json", "nix"] as const;

/**
 * What a file would have to be called, were it the recipe that it looks like: its name is a slip away (`recipe.nxi`,
 * `recipes.ts`, `Recipe.yaml`), and it says what recipes say. Undefined for all others.
 */
export function meantName(name: string, path: string): string | undefined {
  const ending = endingMeant(name);
  return ending !== undefined && saysEntries(path) ? `recipe.${ending}` : undefined;
}

function endingMeant(name: string): (typeof endings)[number] | undefined {
  // Of most files, the first letter tells.
  if (!/^re/i.test(name)) return undefined;
  const [stem = "", ending = "", ...more] = name
    .toLowerCase()
    .replace(/\.txt$/, "")
    .split(".");
  if (more.length > 0 || editDistance(stem, "recipe", 2) > 2) return undefined;
  return (
    endings.find((each) => each === ending) ?? endings.find((each) => editDistance(ending, each, 1) <= 1)
  );
}

function saysEntries(path: string): boolean {
  try {
    return definesEntries.test(readFileSync(path, "utf8"));
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Packages or apps, in any syntax: `defineRecipe`, `pkgs:`, `"apps": …`, `pkgs = …`, `apps.web.description = …`. */
const definesEntries = /\bdefineRecipe\b|(?:^|[{;])\s*"?(?:pkgs|apps)"?\s*(?::|=(?!=)|\.[^\n=;]+=(?!=))/m;
