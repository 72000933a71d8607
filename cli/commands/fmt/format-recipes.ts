import { isError } from "../../../compiler/diagnostics/arrange.ts";
import { Collector } from "../../../compiler/diagnostics/diagnostic.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import { count, inWords } from "../../../compiler/support/counting.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { formatRecipe } from "../../../tooling/format/format-recipe.ts";
import { openFolders } from "../../disk/folders.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { named } from "../../terminal/named.ts";
import { countProblems, printDiagnostics, report, type Format } from "../../terminal/report.ts";
import { writeChanges } from "../set/set-value.ts";

export interface FormatRequest {
  readonly recipes: string;
  /** Write nothing. */
  readonly isCheck: boolean;
  readonly format: Format;
}

/** `catalogc fmt`: formats every recipe and the catalog file. With `isCheck`, files that are not formatted are wrong. */
export async function formatRecipes({ recipes, isCheck, format }: FormatRequest): Promise<ExitStatus> {
  const opened = openFolders(recipes, undefined);
  if (!opened.ok) {
    printDiagnostics([opened.problem]);
    return exitStatus.wrong;
  }
  const { folders } = opened;
  const reporter = new Collector();
  const found = discover(folders.tree, reporter);
  const paths = [...found.recipes, ...(found.catalog === undefined ? [] : [found.catalog])];
  const editor = new RecipeEditor(folders.tree);
  for (const path of paths) {
    const formatted = await formatRecipe(folders.tree, path);
    if (typeof formatted === "string") editor.put(path, formatted);
    else for (const problem of formatted) reporter.report(problem);
  }
  const failure = isCheck ? undefined : writeChanges(folders, editor);
  if (failure !== undefined) reporter.report(failure);
  const { diagnostics, sources } = named(folders, reporter.diagnostics, (path) => editor.source(path));
  const files = [...editor.changed.keys()].map((path) => folders.displayPath(path)).sort();
  const good = !diagnostics.some(isError) && !(isCheck && files.length > 0);
  const changed = count(files.length, "file");
  const done = isCheck ? `${changed} not formatted` : `${changed} formatted`;
  const left = diagnostics.length > 0 ? [countProblems(diagnostics)] : [];
  const sentence = [...files, inWords([done, ...left])].join("\n");
  report(
    format,
    diagnostics,
    sources,
    { sentence, facts: { status: good ? "formatted" : "failed", files } },
    good,
  );
  return good ? exitStatus.fine : exitStatus.wrong;
}
