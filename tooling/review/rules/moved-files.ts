import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { manifestOf } from "../sides/manifest-of.ts";
import { foldersAround } from "../sides/moves.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Files beside recipes that lie elsewhere and are what they were; of those that went with a recipe, that is told. */
export const movedFilesRule: Rule = {
  name: "moved-files",
  *tree({ before, moves = [] }) {
    if (moves.length === 0) return;
    const recipes = new Set<string>();
    for (const { recipe } of manifestOf(before.files)?.files.values() ?? [])
      if (recipe !== undefined) recipes.add(recipe);
    const recipeFolders = foldersAround(recipes);
    const [name = ""] = [...recipes][0]?.split("/") ?? [];
    for (const { from, to } of moves) {
      const isOfRecipe = recipes.has(`${name}/${from}`) || recipeFolders.has(`${name}/${from}`);
      if (!isOfRecipe)
        yield {
          severity: "info",
          about: from,
          message: `${quoted(`${name}/${from}`)} is ${quoted(`${name}/${to}`)} now, with the same contents`,
          where: { file: manifestPath },
        };
    }
  },
};
