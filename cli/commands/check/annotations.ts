import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import {
  notWhatRecipeGives,
  notWhatRecipesGive,
  severalNotGiven,
} from "../../../compiler/diagnostics/reviewing.ts";
import type { Drift } from "./drift.ts";
import { groupDrifts, isByHand } from "./group.ts";
import { explainDrift, fixesOf, fixOf, type CheckNames } from "./words.ts";

/** GitHub shows this many errors of a step, and drops the others. */
const mostShown = 10;

/**
 * The annotations of a pull request: one for each recipe that was not compiled, with the number of its outdated files,
 * and one for each hand-edited file.
 * @param displayed gives the local name of a recipe in the manifest
 * @param others errors that are also shown
 */
export function annotationsOf(
  files: readonly Drift[],
  names: CheckNames,
  { displayed, others }: { readonly displayed: (recipe: string) => string; readonly others: number },
): readonly Diagnostic[] {
  const byRecipe = recipesOf(files);
  const placed = new Set([...byRecipe.values()].flat());
  const one = (file: Drift): Annotation => [
    notWhatRecipesGive(file.path, explainDrift(file, names), fixOf(file.why, names)),
    [file],
  ];
  const wholes = groupDrifts(files.filter((file) => !placed.has(file) && !isByHand(file))).flatMap(
    ({ reason, files: group }): readonly Annotation[] =>
      group.length === 1
        ? group.map(one)
        : [[together(group, explainDrift(reason, names, group.length), names), group]],
  );
  const recipes = [...byRecipe]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([recipe, group]): Annotation => {
      const fix = fixOf("recipe changed", names);
      return [notWhatRecipeGives(displayed(recipe), pathsOf(group), fix), group];
    });
  const all = [...wholes, ...inTurn(files.filter(isByHand).map(one), recipes)];
  const room = Math.max(1, mostShown - others);
  if (all.length <= room) return all.map(([diagnostic]) => diagnostic);
  const reported = all.slice(0, room - 1);
  const known = new Set(reported.flatMap(([, found]) => found));
  const rest = files.filter((file) => !known.has(file));
  const why = `${rest.length === 1 ? "is" : "are"} not what the recipes give`;
  return [
    ...reported.map(([diagnostic]) => diagnostic),
    ...(rest.length > 0 ? [together(rest, why, names, "more generated")] : []),
  ];
}

/** Alternates two lists, so that a long one does not hide the other. */
const inTurn = <T>(some: readonly T[], others: readonly T[]): readonly T[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [
    ...some.slice(at, at + 1),
    ...others.slice(at, at + 1),
  ]).flat();

type Annotation = readonly [said: Diagnostic, of: readonly Drift[]];

const pathsOf = (files: readonly Drift[]): readonly string[] => files.map(({ path }) => path);

function together(
  files: readonly Drift[],
  why: string,
  names: CheckNames,
  which: "generated" | "more generated" = "generated",
): Diagnostic {
  return severalNotGiven(pathsOf(files), { which, why, fix: fixesOf(files, names).join("; ") });
}

/** The files that differ because of each recipe, or of another file of the recipe folder. */
function recipesOf(files: readonly Drift[]): ReadonlyMap<string, readonly Drift[]> {
  const found = new Map<string, Drift[]>();
  const add = (recipe: string, file: Drift): void => {
    const known = found.get(recipe);
    if (known === undefined) found.set(recipe, [file]);
    else known.push(file);
  };
  const causesOf = ({ why, recipe, inputs = [] }: Drift): readonly string[] => {
    if (why === "recipe changed" && inputs.length > 0) return inputs;
    const isGiven = why === "recipe changed" || why === "missing" || why === "orphan";
    return isGiven && recipe !== undefined ? [recipe] : [];
  };
  const several: Drift[] = [];
  for (const file of files) {
    const causes = causesOf(file);
    // Files about the whole catalog depend on every recipe, even if only a comment changed.
    if (causes.length > 1 && file.recipe === undefined) several.push(file);
    else for (const cause of causes) add(cause, file);
  }
  const certain = new Set(found.keys());
  for (const file of several) {
    const causes = causesOf(file);
    const sure = causes.filter((cause) => certain.has(cause));
    for (const cause of sure.length > 0 ? sure : causes) add(cause, file);
  }
  return found;
}
