import type { OutputTree, Sides } from "../../review/tree.ts";
import type { Place } from "../../place.ts";
import type { Cache } from "../kept/cache.ts";
import type { KnownResult } from "../kept/recipe-result.ts";
import type { Survey } from "../survey/survey.ts";
import { filesOf } from "./assemble.ts";
import type { ChangedResult } from "./patch-output.ts";

/**
 * Both sides of a change of some recipes, complete enough to be reviewed: with everything that these refer to. Undefined
 * when some of that is not known.
 */
export function sidesOf(
  changed: ReadonlyMap<string, ChangedResult>,
  { cache, survey, place }: { readonly cache: Cache; readonly survey: Survey; readonly place: Place },
): Required<Sides<OutputTree>> | undefined {
  const around: KnownResult[] = [];
  const others = new Set([...changed.keys()].flatMap((recipe) => [...survey.withReferences(recipe)]));
  for (const recipe of others) {
    if (changed.has(recipe)) continue;
    const known = cache.find(survey.keys.get(recipe) ?? "");
    if (known === undefined) return undefined;
    around.push(known);
  }
  const treeOf = (side: keyof ChangedResult): OutputTree =>
    textsOf([...around, ...[...changed.values()].map((each) => each[side])], place);
  return { before: treeOf("before"), after: treeOf("after") };
}

const decoder = new TextDecoder();

const textsOf = (results: readonly KnownResult[], place: Place): OutputTree =>
  new Map(
    [...filesOf(results, place).files].map(([path, { content }]) => [
      path,
      typeof content === "string" ? content : decoder.decode(content),
    ]),
  );
