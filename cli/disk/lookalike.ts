import type { ReadResult } from "../../compiler/support/recipe-tree.ts";
import { editDistance } from "../../compiler/support/suggest.ts";

const endings = ["ts", "yaml", "yml", "json", "nix"] as const;

/**
 * The correct name of a file that looks like a recipe: its name is misspelt (`recipe.nxi`, `recipes.ts`,
 * `Recipe.yaml`), and its content is that of a recipe. Undefined for all others, most of which are not read.
 */
export function intendedName(name: string, read: () => ReadResult): string | undefined {
  const ending = endingMeant(name);
  return ending !== undefined && hasDefinitions(read()) ? `recipe.${ending}` : undefined;
}

function endingMeant(name: string): (typeof endings)[number] | undefined {
  // For most files, the first letters decide.
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

const hasDefinitions = (found: ReadResult): boolean =>
  found.ok && definition.test(new TextDecoder().decode(found.bytes));

/**
 * Definitions of packages or apps in any syntax: `defineRecipe`, `pkgs:`, `"apps": …`, `pkgs = …`,
 * `apps.web.description = …`. The file may be hostile, so each alternative matches in linear time.
 */
const definition = /\bdefineRecipe\b|(?:^|[{;])[ \t]*"?(?:pkgs|apps)"?\s*(?::|=(?!=)|\.[^\n=;{]+=(?!=))/m;
