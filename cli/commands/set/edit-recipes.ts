import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { inWords } from "../../../compiler/support/counting.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { openFolders, type Folders } from "../../disk/folders.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { named } from "../../terminal/named.ts";
import { countProblems, refuse, report, type Format } from "../../terminal/report.ts";
import { changesAsPatch, writeChanges } from "./set-value.ts";

export interface EditRequest {
  readonly recipes: string;
  /** Write nothing. */
  readonly isDryRun: boolean;
  readonly format: Format;
}

/**
 * Edits any number of recipes, writes them, and reports the changes and the problems that are left.
 * @param edit what it did, in words (`3 mistakes fixed`), and whether changes are a failure
 */
export async function editRecipes(
  { recipes, isDryRun, format }: EditRequest,
  edit: (
    editor: RecipeEditor,
    folders: Folders,
  ) => Promise<{ done: string; problems: readonly Diagnostic[]; isCheck?: boolean }>,
): Promise<ExitStatus> {
  const opened = openFolders(recipes, undefined);
  if (!opened.ok) return refuse([opened.problem]);
  const { folders } = opened;
  const editor = new RecipeEditor(folders.tree);
  const { done, problems, isCheck } = await edit(editor, folders);
  const failure = isDryRun ? undefined : writeChanges(folders, editor);
  const all = failure === undefined ? problems : [failure, ...problems];
  const { diagnostics, sources } = named(folders, all, (path) => editor.source(path));
  const files = [...editor.changed.keys()].map((path) => folders.displayPath(path)).sort();
  const good = !all.some(isError) && !(isCheck && files.length > 0);
  const diff = changesAsPatch(folders, editor);
  const left = all.length > 0 ? [`${countProblems(all)} left`] : [];
  const sentence = `${isDryRun ? diff : files.map((file) => `${file}\n`).join("")}${inWords([done, ...left])}`;
  const status = good ? "fine" : "failed";
  return report(format, diagnostics, sources, { sentence, facts: { status, files, diff } }, good);
}
