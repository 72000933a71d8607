import { syntaxesOf } from "../../compiler/reading/modules.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { OwnRecipe } from "./compile-part.ts";
import type { Crew } from "./crew.ts";
import { attribute, type Attributed } from "./owners.ts";
import { inNeighbourhoods } from "./reference-graph.ts";
import type { NewResult } from "./result-store.ts";
import type { Survey } from "./survey.ts";
import type { Thread } from "./thread.ts";

/** Recipes in one part: with fewer, what all recipes share is evaluated too often; with more, too much is held at once. */
const mostRecipes = 25;
/** How often recipes may be compiled, on average, because several parts refer to them; in small catalogs more often. */
const mostWork = 2;
const littleWork = 200;
/** A part should be small enough for several threads to be done at about the same time. */
const partsPerThread = 10;

/** How the recipes fared. */
export interface Missing {
  /** Otherwise something is wrong, or parts do not do. */
  readonly isWell: boolean;
  /** What is wrong, where that is known: one part was the whole catalog. */
  readonly wrong?: readonly Diagnostic[];
}

/**
 * Compiles recipes in parts, in as many threads as there are. Each part is a catalog of its own.
 * @param done told of each result, by recipe
 */
export async function compileMissing(
  recipes: readonly string[],
  survey: Survey,
  crew: Crew,
  done: (recipe: string, result: NewResult) => void,
): Promise<Missing> {
  const threads = [crew.own, ...crew.others];
  const parts = partsOf(recipes, survey, threads.length);
  // Where everything refers to everything, each part would be nearly the whole.
  const compiled = parts.reduce((sum, part) => sum + part.length + othersOf(part, survey).length, 0);
  if (compiled > littleWork + mostWork * survey.discovered.recipes.length) return { isWell: false };
  const waiting = new Map<Thread, (readonly OwnRecipe[])[]>(threads.map((thread) => [thread, []]));
  for (const part of parts) waiting.get(homeOf(part, crew))?.push(part);
  const syntaxes = syntaxesOf(survey.discovered.recipes);
  let isWell = true;
  let wrong: readonly Diagnostic[] | undefined;

  /** A part of the thread's own, or the last one of whoever has most left. */
  const next = (thread: Thread): readonly OwnRecipe[] | undefined => {
    const own = waiting.get(thread)?.shift();
    if (own !== undefined || !isWell) return isWell ? own : undefined;
    const [most] = [...waiting.values()].sort((a, b) => b.length - a.length);
    return most?.pop();
  };
  await crew.work(next, async (thread, own) => {
    const compiled = await thread.compile({ own, others: othersOf(own, survey), syntaxes });
    if (compiled === undefined || "wrong" in compiled) {
      isWell = false;
      if (own.length === survey.discovered.recipes.length) wrong = compiled?.wrong;
      return;
    }
    const attributed = attribute(compiled, survey);
    // Alone, everything is a recipe's own.
    if (attributed === undefined) waiting.get(thread)?.push(...own.map((each) => [each]));
    else
      for (const { recipe, pkgs, apps, texts, contents } of compiled.recipes) {
        const { facts } = compiled;
        const { reported, seen } = attributed.get(recipe) ?? nothing;
        done(recipe, { result: { pkgs, apps, facts, reported, seen }, texts, contents });
      }
  });
  return { isWell, ...(wrong && { wrong }) };
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

function partsOf(recipes: readonly string[], survey: Survey, threads: number): OwnRecipe[][] {
  const ordered = inNeighbourhoods(recipes, survey.references);
  const size = Math.max(
    1,
    threads === 1
      ? mostRecipes
      : Math.min(mostRecipes, Math.ceil(ordered.length / (threads * partsPerThread))),
  );
  const parts: OwnRecipe[][] = [];
  for (let at = 0; at < ordered.length; at += size)
    parts.push(
      ordered.slice(at, at + size).map((recipe) => {
        const { pkgs = [], apps = [] } = survey.names.get(recipe) ?? {};
        return { recipe, pkgs, apps };
      }),
    );
  return parts;
}

function othersOf(own: readonly OwnRecipe[], { withReferences, discovered }: Survey): readonly string[] {
  const others = new Set<string>();
  for (const { recipe } of own) for (const other of withReferences(recipe)) others.add(other);
  for (const { recipe } of own) others.delete(recipe);
  return discovered.catalog === undefined ? [...others] : [...others, discovered.catalog];
}
