import { attribute } from "./attribute.ts";
import type { FailedPart, OwnRecipe } from "./part.ts";
import { mostRecipes, partsOf } from "./parts-of.ts";
import type { NewResult } from "./result.ts";
import type { Survey } from "./survey.ts";
import type { Workers } from "./workers.ts";

/** How often a recipe may be compiled on average because several parts refer to it. Small catalogs may exceed it. */
const mostWork = 2;
const littleWork = 200;

/** If more than one part and this share of the catalog must be compiled, compiling the whole catalog is faster. */
const mostFailing = 1 / 4;

/** Whether so few recipes are to be compiled that their parts can report the errors. */
export const areFew = (count: number, all: number): boolean =>
  count <= Math.max(mostRecipes, all * mostFailing);

/**
 * Compiles recipes in parts, each part a catalog of its own.
 * @param done receives each result
 * @returns the parts with errors; undefined when only compiling the whole catalog can report them
 */
export async function compileMissing(
  recipes: readonly string[],
  survey: Survey,
  workers: Workers,
  done: (recipe: string, result: NewResult) => void,
): Promise<readonly FailedPart[] | undefined> {
  const { discovered, syntaxes } = survey;
  const all = discovered.recipes.length;
  const waiting: (readonly OwnRecipe[])[] = partsOf(recipes, survey, workers.count);
  const work = waiting.reduce((sum, part) => sum + part.length + othersOf(part, survey).length, 0);
  // Where every recipe refers to every other, each part would be nearly the whole catalog.
  if (work > littleWork + mostWork * all) return undefined;
  const failed: FailedPart[] = [];
  let isDecided = true;
  const compileOne = async (own: readonly OwnRecipe[]): Promise<void> => {
    const part = await workers.compile({ own, others: othersOf(own, survey), syntaxes });
    if ("ports" in part) {
      const isDefinite =
        areFew(recipes.length, all) && !part.reported.some(({ scope }) => scope === "catalog");
      if (own.length === all || isDefinite) failed.push(part);
      else isDecided = false;
      return;
    }
    const attributed = attribute(part, survey);
    if (attributed === undefined) waiting.push(...own.map((each) => [each]));
    else
      for (const { recipe, files, texts, contents, ...compiled } of part.recipes) {
        const { reported = [], seen = { kinds: {}, reads: {} } } = attributed.get(recipe) ?? {};
        const { facts, levels } = part;
        const result = { ...compiled, facts, levels, reported, seen };
        done(recipe, { result, files, texts, contents });
      }
  };
  const workOff = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined && isDecided; part = waiting.shift())
      await compileOne(part);
  };
  await Promise.all(Array.from({ length: workers.count }, workOff));
  return isDecided ? failed : undefined;
}

function othersOf(
  own: readonly OwnRecipe[],
  { withReferences, discovered, incomplete }: Survey,
): readonly string[] {
  const others = new Set(incomplete);
  for (const { recipe } of own) for (const other of withReferences(recipe)) others.add(other);
  for (const { recipe } of own) others.delete(recipe);
  return discovered.catalog === undefined ? [...others] : [...others, discovered.catalog];
}
