import { inNeighbourhoods } from "./reference-graph.ts";
import type { Survey } from "./survey.ts";
import type { OwnRecipe } from "./part.ts";

/** Recipes in one part: with fewer, what all recipes share is evaluated too often; with more, too much is held at once. */
export const mostRecipes = 25;
/** Packages and apps in one part, but for those of one recipe: more than 25 recipes of a usual catalog have. */
const mostEntries = 500;
/** A part should be small enough for several threads to be done at about the same time. */
const partsPerThread = 10;

/** Recipes in the parts in which they are compiled: those that refer to each other together, where that is possible. */
export function partsOf(
  recipes: readonly string[],
  survey: Pick<Survey, "names" | "references">,
  threads: number,
): OwnRecipe[][] {
  const ordered = inNeighbourhoods(recipes, survey.references);
  const size = Math.max(
    1,
    threads === 1
      ? mostRecipes
      : Math.min(mostRecipes, Math.ceil(ordered.length / (threads * partsPerThread))),
  );
  const parts: OwnRecipe[][] = [];
  let part: OwnRecipe[] = [];
  let entries = 0;
  for (const recipe of ordered) {
    const { pkgs = [], apps = [] } = survey.names.get(recipe) ?? {};
    const more = pkgs.length + apps.length;
    if (part.length === size || (part.length > 0 && entries + more > mostEntries)) {
      parts.push(part);
      part = [];
      entries = 0;
    }
    part.push({ recipe, pkgs, apps });
    entries += more;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
