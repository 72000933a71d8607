import { inputAt } from "../../../tooling/review/packages/changed-inputs.ts";
import type { Change, OutputTree } from "../../../tooling/review/sides/tree.ts";
import type { Place } from "../../disk/place.ts";
import type { Cache } from "../kept/cache.ts";
import type { KnownResult } from "../kept/recipe-result.ts";
import type { Survey } from "../survey/survey.ts";
import { filesOf } from "./assemble.ts";
import type { ChangedResult } from "./patch-output.ts";

/**
 * Both sides of a change of some recipes, complete enough to be reviewed: with everything that these refer to. Undefined
 * when some of that is not known.
 * @param inputs files of the recipe tree that have other contents: recipes that only point at them have not changed
 */
export function sidesOf(
  changed: ReadonlyMap<string, ChangedResult>,
  inputs: readonly string[],
  { cache, survey, place }: { readonly cache: Cache; readonly survey: Survey; readonly place: Place },
): Change | undefined {
  const around: KnownResult[] = [];
  const concerned = [...changed.keys(), ...reachedBy(inputs, survey)];
  const others = new Set(concerned.flatMap((recipe) => [...survey.withReferences(recipe)]));
  for (const recipe of others) {
    if (changed.has(recipe)) continue;
    const known = cache.find(survey.keys.get(recipe) ?? "");
    if (known === undefined) return undefined;
    around.push(known);
  }
  const treeOf = (side: keyof ChangedResult): OutputTree =>
    textsOf([...around, ...[...changed.values()].map((each) => each[side])], place);
  return {
    before: treeOf("before"),
    after: treeOf("after"),
    inputs: inputs.map((path) => inputAt(path, place.recipesFromOut)),
  };
}

/** The recipes that are made of one of these files, and those that refer to such a recipe. */
function reachedBy(inputs: readonly string[], { closures, kept, withReferences }: Survey): readonly string[] {
  // What recipes are written in is part of their keys.
  const others = inputs.filter((path) => kept.sources[path] === undefined);
  const isMadeOfOne = (recipe: string): boolean => others.some((path) => closures.get(recipe)?.has(path));
  const made = new Set([...closures.keys()].filter(isMadeOfOne));
  if (made.size === 0) return [];
  return [...closures.keys()].filter((recipe) =>
    [...withReferences(recipe)].some((other) => made.has(other)),
  );
}

const decoder = new TextDecoder();

const textsOf = (results: readonly KnownResult[], place: Place): OutputTree =>
  new Map(
    [...filesOf(results, place).files].map(([path, { content }]) => [
      path,
      typeof content === "string" ? content : decoder.decode(content),
    ]),
  );
