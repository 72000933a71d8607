import { syntaxesOf } from "../../../compiler/reading/modules.ts";
import type { FailedPart, OwnRecipe } from "./compile-part.ts";
import type { Crew } from "../threads/crew.ts";
import { attribute, type Attributed } from "./owners.ts";
import { mostRecipes, partsOf } from "./parts-of.ts";
import type { NewResult } from "../kept/result-store.ts";
import type { Survey } from "../survey/survey.ts";
import type { Thread } from "../threads/thread.ts";

/** How often recipes may be compiled, on average, because several parts refer to them; in small catalogs more often. */
const mostWork = 2;
const littleWork = 200;

/** The parts in which something is wrong; undefined when only a compile of the whole catalog can say what. */
export type Failed = readonly FailedPart[] | undefined;

/**
 * What a part cannot say as the whole catalog would: what names there are besides (CG201), where a circle begins (CG206,
 * CG475), and at which place all of it together was too much (CG218, CG219).
 */
const ofWhole: ReadonlySet<string> = new Set(["CG201", "CG206", "CG218", "CG219", "CG475"]);

/** With more to compile than one part, or than this share of the catalog, the whole is compiled sooner. */
const mostFailing = 1 / 4;

/** Whether so few recipes are to be compiled that their parts can say what is wrong. */
export const areFew = (count: number, all: number): boolean =>
  count <= Math.max(mostRecipes, all * mostFailing);

/**
 * Compiles recipes in parts, in as many threads as there are. Each part is a catalog of its own.
 * @param done told of each result, by recipe
 */
export async function compileMissing(
  recipes: readonly string[],
  survey: Survey,
  crew: Crew,
  done: (recipe: string, result: NewResult) => void,
): Promise<Failed> {
  const threads = [crew.own, ...crew.others];
  const parts = partsOf(recipes, survey, threads.length);
  // Where everything refers to everything, each part would be nearly the whole.
  const compiled = parts.reduce((sum, part) => sum + part.length + othersOf(part, survey).length, 0);
  if (compiled > littleWork + mostWork * survey.discovered.recipes.length) return undefined;
  const waiting = new Map<Thread, (readonly OwnRecipe[])[]>(threads.map((thread) => [thread, []]));
  for (const part of parts) waiting.get(homeOf(part, crew))?.push(part);
  const syntaxes = syntaxesOf(survey.discovered.recipes);
  let isWell = true;
  const failed: FailedPart[] = [];
  const all = survey.discovered.recipes.length;
  const isTold = (own: readonly OwnRecipe[], part: FailedPart): boolean =>
    own.length === all ||
    (areFew(recipes.length, all) && !part.reported.some(({ code }) => ofWhole.has(code)));

  /** A part of the thread's own, or the last one of whoever has most left. */
  const next = (thread: Thread): readonly OwnRecipe[] | undefined => {
    const own = waiting.get(thread)?.shift();
    if (own !== undefined || !isWell) return isWell ? own : undefined;
    const [most] = [...waiting.values()].sort((a, b) => b.length - a.length);
    return most?.pop();
  };
  await crew.work(next, async (thread, own) => {
    const compiled = await thread.compile({ own, others: othersOf(own, survey), syntaxes });
    if (compiled === undefined || "ports" in compiled) {
      if (compiled !== undefined && isTold(own, compiled)) failed.push(compiled);
      else isWell = false;
      return;
    }
    const attributed = attribute(compiled, survey);
    // Alone, everything is a recipe's own.
    if (attributed === undefined) waiting.get(thread)?.push(...own.map((each) => [each]));
    else
      for (const { recipe, pkgs, apps, texts, contents, copied } of compiled.recipes) {
        const { facts } = compiled;
        const { reported, seen } = attributed.get(recipe) ?? nothing;
        const result = { pkgs, apps, facts, reported, seen, ...(copied && { copied }) };
        done(recipe, { result, texts, contents });
      }
  });
  return isWell ? failed : undefined;
}

const nothing: Attributed = { reported: [], seen: { kinds: {}, reads: {} } };

/** The thread that has read most of a part. */
function homeOf(part: readonly OwnRecipe[], crew: Crew): Thread {
  const counts = new Map<Thread, number>();
  for (const { recipe } of part) {
    const reader = crew.readerOf(recipe);
    counts.set(reader, (counts.get(reader) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? crew.own;
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
