import type { CompiledPart, OwnRecipe, Part } from "./part-compiler.ts";
import { attribute } from "./owners.ts";
import { inNeighbourhoods } from "./reference-graph.ts";
import type { NewResult } from "./result-store.ts";
import type { Survey } from "./survey.ts";

/** Compiles a part; undefined when something is wrong with it. */
export type CompileOne = (part: Part) => Promise<CompiledPart | undefined>;

export interface Compilers {
  /** In this thread. */
  readonly here: CompileOne;
  /** In other threads, each of which has one part at a time. */
  readonly elsewhere: readonly CompileOne[];
}

/** Recipes in one part: with fewer, what all recipes share is evaluated too often; with more, too much is held at once. */
const mostRecipes = 50;
/** A part should be small enough for all threads to be done at about the same time. */
const partsPerThread = 6;

/**
 * Compiles recipes in parts, in as many threads as there are. Each part is a catalog of its own.
 * @param done told of each result, by recipe
 * @returns whether all went well; otherwise a compile of the whole catalog has to say what is wrong
 */
export async function compileMissing(
  recipes: readonly string[],
  survey: Survey,
  { here, elsewhere }: Compilers,
  done: (recipe: string, result: NewResult) => void,
): Promise<boolean> {
  const waiting = partsOf(recipes, survey, 1 + elsewhere.length);
  let isWell = true;
  const work = async (compile: CompileOne, next: () => readonly OwnRecipe[] | undefined): Promise<void> => {
    for (let own = next(); own !== undefined && isWell; own = next()) {
      const compiled = await compile({ own, others: othersOf(own, survey) });
      const attributed = compiled && attribute(compiled, survey);
      if (compiled === undefined) isWell = false;
      // Alone, everything is a recipe's own.
      else if (attributed === undefined) waiting.push(...own.map((each) => [each]));
      else
        for (const { recipe, pkgs, apps, texts, contents } of compiled.recipes) {
          const { facts } = compiled;
          const { reported, seen } = attributed.get(recipe) ?? {
            reported: [],
            seen: { kinds: {}, reads: {} },
          };
          done(recipe, { result: { pkgs, apps, facts, reported, seen }, texts, contents });
        }
    }
  };
  // From both ends: neighbours stay in one thread.
  const others = elsewhere.map((compile) => work(compile, () => waiting.pop()));
  await work(
    async (part) => {
      const compiled = await here(part);
      // Let messages of the other threads in, so that they do not run dry.
      if (elsewhere.length > 0) await new Promise((resolve) => setImmediate(resolve));
      return compiled;
    },
    () => waiting.shift(),
  );
  await Promise.all(others);
  return isWell && (waiting.length === 0 || (await workOff()));

  /** What came back while no thread was looking. */
  async function workOff(): Promise<boolean> {
    await work(here, () => waiting.shift());
    return isWell;
  }
}

function partsOf(recipes: readonly string[], survey: Survey, threads: number): OwnRecipe[][] {
  const ordered = inNeighbourhoods(recipes, survey.references);
  const size = Math.max(1, Math.min(mostRecipes, Math.ceil(ordered.length / (threads * partsPerThread))));
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
