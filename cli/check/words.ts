import { escapeShell } from "../../compiler/language/lib/escapes.ts";
import { inWords } from "../terminal.ts";
import type { Drift, Reason } from "./drift.ts";

/** How the two generators call themselves, the folders as they were given. */
export interface CheckNames {
  readonly before: string;
  readonly now: string;
  readonly recipes: string;
  readonly out: string;
}

/** What is wrong with a file, to be read after its name. */
export function explainDrift(drift: Drift, { before, now }: CheckNames): string {
  const { why, recipe } = drift;
  switch (why) {
    case "missing":
      return `is missing; ${recipe === undefined ? "the recipes give" : `${recipe} gives`} it`;
    case "recipe changed":
      return `is out of date: ${changedSources(drift)} changed but ${(drift.inputs?.length ?? 1) === 1 ? "was" : "were"} not compiled`;
    case "options changed":
      return "is out of date: it was compiled with other options (--copy-files, or folders elsewhere)";
    case "generator changed":
      return before === now
        ? `was written by another build of ${now}, which writes it differently; the recipes are the same`
        : `was written by ${before || "another version"}; ${now} writes it differently`;
    case "orphan":
      return "is an orphan: no recipe gives it any more";
    case "edited":
      return "was edited by hand: it is not what catalogc wrote";
    case "mode changed":
      return "has the right content, but not the right mode: it was made executable, or no longer is";
    case "left over":
      return "is left over: catalogc wrote it once, but neither the recipes nor the manifest know it; a merge may have kept it";
    case "in the way":
      return "is in the way of a generated file";
  }
}

const mostNamed = 3;

function changedSources({ recipe, inputs = [] }: Drift): string {
  if (inputs.length === 0) return `${recipe ?? "a recipe"}, or something it uses,`;
  const named = inputs.slice(0, mostNamed);
  const more = inputs.length - named.length;
  return inWords(more > 0 ? [...named, `${more} more`] : named);
}

/** What to do about a reason. */
export function fixOf(why: Reason, { recipes, out }: Pick<CheckNames, "recipes" | "out">): string {
  const compile = `catalogc compile ${escapeShell(recipes)} -o ${escapeShell(out)}`;
  switch (why) {
    case "edited":
      return `move the edits into the recipes, then run \`${compile} --force\``;
    case "in the way":
      return `move away what is in the way, then run \`${compile}\``;
    case "left over":
      return "delete what is left over";
    case "options changed":
      return `run \`${compile}\`, or check with the options it was compiled with`;
    default:
      return `run \`${compile}\``;
  }
}
