import type { ReadResult } from "../../compiler/support/recipe-tree.ts";
import { editDistance } from "../../compiler/support/suggest.ts";

const endings = ["ts", "yaml", "yml", "json", "nix"] as const;

/**
 * What a file would have to be called, were it the recipe that it looks like: its name is a slip away (`recipe.nxi`,
 * `recipes.ts`, `Recipe.yaml`), and it says what recipes say. Undefined for all others, most of which are not read.
 */
export function meantName(name: string, read: () => ReadResult): string | undefined {
  const ending = endingMeant(name);
  return ending !== undefined && saysEntries(read()) ? `recipe.${ending}` : undefined;
}

function endingMeant(name: string): (typeof endings)[number] | undefined {
  // Of most files, the first letters tell.
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

const saysEntries = (found: ReadResult): boolean =>
  found.ok && definesEntries.test(new TextDecoder().decode(found.bytes));

/**
 * Packages or apps, in any syntax: `defineRecipe`, `pkgs:`, `"apps": …`, `pkgs = …`, `apps.web.description = …`. Anybody may
 * have written the file: what is looked through from one beginning ends before the next one.
 */
const definesEntries = /\bdefineRecipe\b|(?:^|[{;])[ \t]*"?(?:pkgs|apps)"?\s*(?::|=(?!=)|\.[^\n=;{]+=(?!=))/m;
