import { compile, type CompileResult } from "../../../compiler/compile.ts";
import { isError, withoutRepetitions } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { noSuchEntry } from "../../../compiler/diagnostics/writing.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import { count, inWords } from "../../../compiler/support/counting.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { applyFixes, type Compile } from "../../../tooling/fix/apply-fixes.ts";
import { isInEntry } from "../../../tooling/fix/in-entry.ts";
import { openFolders } from "../../disk/folders.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { named } from "../../terminal/named.ts";
import { countProblems, printDiagnostics, report, type Format } from "../../terminal/report.ts";
import { changesAsPatch, writeChanges } from "../set/set-value.ts";

export interface FixRequest {
  readonly recipes: string;
  /** `apps.web`; empty for all. */
  readonly entry: string;
  /** The code of the diagnostics to fix; empty for all. */
  readonly code: string;
  /** Show the changes without writing them. */
  readonly isDryRun: boolean;
  readonly format: Format;
}

/** `catalogc fix`: applies the fixes of diagnostics, and reports the errors that are left. */
export async function fixRecipes({
  recipes,
  entry,
  code,
  isDryRun,
  format,
}: FixRequest): Promise<ExitStatus> {
  const opened = openFolders(recipes, undefined);
  if (!opened.ok) {
    printDiagnostics([opened.problem]);
    return exitStatus.wrong;
  }
  const { folders } = opened;
  const parsed: ParseCache = new Map();
  const editor = new RecipeEditor(folders.tree, parsed);
  /** The compile that reported a diagnostic: its places are those of that text. */
  const origins = new WeakMap<Diagnostic, CompileResult["stages"]>();
  let known: readonly string[] | undefined;
  const diagnosticsOf: Compile = async (tree) => {
    const { recipesName, recipesFromOut } = folders;
    const { diagnostics, stages } = await compile({ tree, recipesName, recipesFromOut, parsed });
    for (const each of diagnostics) origins.set(each, stages);
    known ??= (["pkgs", "apps"] as const).flatMap((kind) =>
      [...stages.checked[kind].keys()].map((name) => `${kind}.${name}`),
    );
    return withoutRepetitions(diagnostics);
  };
  const isWanted = (each: Diagnostic): boolean =>
    (code === "" || each.code === code) &&
    (entry === "" || isInEntry(entry, each.span, (path) => origins.get(each)?.read(path)));
  const fixed = await applyFixes(folders.tree, diagnosticsOf, isWanted);
  for (const [path, text] of fixed.texts) editor.put(path, text);
  const problems = fixed.diagnostics.filter(isError);
  if (entry !== "" && known?.includes(entry) === false) problems.unshift(noSuchEntry(entry, known));
  const failure = isDryRun ? undefined : writeChanges(folders, editor);
  if (failure !== undefined) problems.unshift(failure);
  const { diagnostics, sources } = named(folders, problems, (path) => editor.source(path));
  const diff = changesAsPatch(folders, editor);
  const mistakes = count(fixed.applied.length, "mistake");
  const done = diff === "" ? "nothing to fix" : `${mistakes} ${isDryRun ? "can be " : ""}fixed`;
  const sentence = `${diff}${inWords([done, ...(problems.length > 0 ? [`${countProblems(problems)} left`] : [])])}`;
  const files = [...editor.changed.keys()].map((path) => folders.displayPath(path));
  const applied = fixed.applied.map(({ code: of, message }) => ({ code: of, message }));
  const good = problems.length === 0;
  const status = good ? "fixed" : "failed";
  report(format, diagnostics, sources, { sentence, facts: { status, applied, files, diff } }, good);
  return good ? exitStatus.fine : exitStatus.wrong;
}
