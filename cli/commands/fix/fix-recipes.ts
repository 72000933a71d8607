import { compile, type CompileResult } from "../../../compiler/compile.ts";
import { isError, withoutRepetitions } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import { count } from "../../../compiler/support/counting.ts";
import { applyFixes, type Compile } from "../../../tooling/fix/apply-fixes.ts";
import { optionsAt } from "../../../tooling/fix/options-at.ts";
import { isInEntry } from "../../../tooling/fix/in-entry.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { editRecipes, type EditRequest } from "../set/edit-recipes.ts";

export interface FixRequest extends EditRequest {
  /** `apps.web`; empty for all. */
  readonly entry: string;
  /** The code of the diagnostics to fix; empty for all. */
  readonly code: string;
}

/** `catalogc fix`: applies the fixes of diagnostics, and reports the errors that are left. */
export const fixRecipes = (request: FixRequest): Promise<ExitStatus> =>
  editRecipes(request, async (editor, { recipesName, recipesFromOut }) => {
    const { entry, code, isDryRun } = request;
    const parsed = new Map();
    /** The compile that reported a diagnostic: its places are those of that text. */
    const origins = new WeakMap<Diagnostic, CompileResult>();
    const known = new Set<string>();
    const diagnosticsOf: Compile = async (tree) => {
      const result = await compile({ tree, recipesName, recipesFromOut, parsed });
      const { diagnostics, stages } = result;
      for (const each of diagnostics) origins.set(each, result);
      for (const kind of ["pkgs", "apps"] as const)
        for (const name of stages.checked[kind].keys()) known.add(`${kind}.${name}`);
      return withoutRepetitions(diagnostics);
    };
    const isWanted = (each: Diagnostic): boolean =>
      (code === "" || each.code === code) &&
      (entry === "" || isInEntry(entry, each.span, (path) => origins.get(each)?.stages.read(path))) &&
      !isOfOthers(each, origins.get(each));
    const { applied, diagnostics } = await applyFixes(editor, diagnosticsOf, isWanted);
    const unknown = entry !== "" && !known.has(entry) ? [noSuchEntry(entry, [...known])] : [];
    const done = `${count(applied.length, "mistake")} ${isDryRun ? "can be " : ""}fixed`;
    return { done, problems: [...unknown, ...diagnostics.filter(isError)] };
  });

/** Whether an edit at its place would also change options without the problem, which have the same constant. */
function isOfOthers({ code, span }: Diagnostic, result: CompileResult | undefined): boolean {
  if (span === undefined || result === undefined) return false;
  const alike = result.diagnostics.filter(
    (each) => each.code === code && each.span?.file === span.file && each.span.start === span.start,
  );
  return optionsAt(span, result.stages.checked) > Math.max(alike.length, 1);
}
