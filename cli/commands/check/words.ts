import { escapeShell } from "../../../compiler/language/escapes.ts";
import { inWords } from "../../../compiler/support/counting.ts";
import type { Drift, Reason } from "./drift.ts";

/** The names of both generators, and the folders as given. */
export interface CheckNames {
  readonly before: string;
  readonly now: string;
  readonly recipes: string;
  readonly out: string;
  /** Whether this run uses `--copy-files`, which the suggested commands must repeat. */
  readonly copyFiles: boolean;
  /** The cache of the compile that wrote the output, if nothing else explains a difference. */
  readonly cache?: string | undefined;
}

/** The problem of one or several files with the same reason, to follow the name or the number. */
export function explainDrift(
  drift: Omit<Drift, "path">,
  { before, now, cache }: CheckNames,
  files = 1,
): string {
  const { why, recipe } = drift;
  const is = (one: string, many: string): string => (files === 1 ? one : many);
  switch (why) {
    case "missing":
      return `${is("is", "are")} missing; ${recipe === undefined ? "the recipes generate" : `${recipe} generates`} ${is("it", "them")}`;
    case "recipe changed":
      return `${is("is", "are")} out of date: ${changedSources(drift)} changed but ${(drift.inputs?.length ?? 1) === 1 ? "was" : "were"} not compiled`;
    case "options changed":
      return `${is("is out of date: it was", "are out of date: they were")} compiled with other options (--copy-files, or other folders)`;
    case "generator changed":
      if (cache !== undefined && before === now)
        return `${is("was", "were")} compiled with results kept in \`${cache}\`, and the recipes give something else`;
      return before === now
        ? `${is("was", "were")} written by another build of ${now}, or by \`compile --only\` with other recipes or options; the recipes have not changed since the last full compile`
        : `${is("was", "were")} written by ${before || "another version"}; ${now} writes ${is("it", "them")} differently`;
    case "orphan":
      return `${is("is an orphan", "are orphans")}: no recipe generates ${is("it", "them")} any more`;
    case "edited":
      return `${is("was edited by hand: it is", "were edited by hand: they are")} not what catalogc wrote`;
    case "line ends":
      return `${is("has", "have")} the right content, but ${is("its", "their")} lines end with CR and LF, as Git writes them with \`core.autocrlf\``;
    case "mode changed":
      return `${is("has", "have")} the right content, but not the right mode: ${is("it was made executable, or no longer is", "they were made executable, or no longer are")}`;
    case "left over":
      return `${is("is left over", "are left over")} from an earlier run: the manifest does not list ${is("it", "them")}; a merge may have kept ${is("it", "them")}`;
    case "in the way":
      return is("is in the way of a generated file", "are in the way of generated files");
  }
}

const mostNamed = 3;

function changedSources({ recipe, inputs = [] }: Omit<Drift, "path">): string {
  if (inputs.length === 0) return `${recipe ?? "a recipe"}, or something it uses,`;
  const named = inputs.slice(0, mostNamed);
  const more = inputs.length - named.length;
  return inWords(more > 0 ? [...named, `${more} more`] : named);
}

type FixNames = Pick<CheckNames, "recipes" | "out" | "copyFiles" | "cache">;

/** The fixes for several reasons: each once, and a plain compile only if no other fix includes one. */
export function fixesOf(files: readonly Pick<Drift, "why">[], names: FixNames): readonly string[] {
  const reasons = files.map(({ why }) => why);
  const fixes = new Set(reasons.map((why) => fixOf(why, names)));
  if (reasons.some((why) => compilesToo.includes(why))) fixes.delete(fixOf("recipe changed", names));
  return [...fixes];
}

/** Reasons whose fix ends with a compile. */
const compilesToo: readonly Reason[] = ["edited", "in the way", "line ends", "options changed"];

/** The fix for a reason. */
export function fixOf(why: Reason, { recipes, out, copyFiles, cache }: FixNames): string {
  const compile = `catalogc compile ${escapeShell(recipes)} -o ${escapeShell(out)}${copyFiles ? " --copy-files" : ""}`;
  switch (why) {
    case "edited":
      return `move the edits into the recipes, then run \`${compile} --force\``;
    case "in the way":
      return `move the files that are in the way elsewhere, then run \`${compile}\``;
    case "left over":
      return "delete the files that are left over";
    case "line ends":
      return `write \`${out}/** -text\` into .gitattributes, then run \`${compile}\``;
    case "options changed":
      return `run \`${compile}\`, or check with the options it was compiled with`;
    case "generator changed":
      return cache === undefined
        ? `run \`${compile}\``
        : `run \`${compile} --no-cache\` and delete \`${cache}\``;
    default:
      return `run \`${compile}\``;
  }
}
