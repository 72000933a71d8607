import type { CompileResult } from "../compiler/compile.ts";
import { isError } from "../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import { notWritten } from "../compiler/diagnostics/editing.ts";
import { cannotWrite } from "../compiler/diagnostics/writing.ts";
import { readOptionPath } from "../compiler/editing/option-path.ts";
import type { ParseCache } from "../compiler/reading/modules.ts";
import type { RecipeTree } from "../compiler/recipe-tree.ts";
import { once } from "../compiler/support/once.ts";
import type { Format } from "./commands/shared.ts";
import { leftBehind } from "./edit/left-behind.ts";
import { RecipeEditor } from "./edit/recipe-editor.ts";
import { replaceFile } from "./edit/replace-file.ts";
import { textDiff } from "./edit/text-diff.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { parsePath } from "./explain/option-path.ts";
import { openFolders, type Folders } from "./folders.ts";
import { nearestPath } from "./inspect/nearest-path.ts";
import { countProblems, report } from "./report.ts";
import { named } from "./named.ts";
import { systemReason } from "./system-error.ts";
import { paletteFor } from "./terminal.ts";

export interface SetValueRequest {
  readonly recipes: string;
  /** `pkgs.tool.version` */
  readonly option: string;
  readonly value: string;
  readonly format: Format;
  /** Show the change and leave the recipe as it is. */
  readonly dryRun: boolean;
}

/** `catalogc set`: replaces one value in a recipe, when the recipes are still right with it. */
export async function setValue(request: SetValueRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, undefined);
  if (!opened.ok) return fail(request, [opened.problem]);
  const { folders } = opened;
  const parsed: ParseCache = new Map();
  const editor = new RecipeEditor(folders.tree, parsed);
  const states: States = {
    before: once(() => compiled(folders, folders.tree, parsed)),
    after: once(() => compiled(folders, editor.tree, parsed)),
    trial: async (option, value) =>
      (await new RecipeEditor(editor.tree, parsed).set(option, value)).length === 0,
  };
  const problems = await editor.set(request.option, request.value);
  if (problems.length > 0)
    return fail(request, await withSuggestion(problems, request, states), folders, editor);
  const wrong = await newErrors(states);
  if (wrong.length > 0) return fail(request, wrong, folders, editor);
  const next = editor.changed.size > 0 ? await nextSteps(request.option, states) : [];
  const failure = request.dryRun ? undefined : writeChanges(folders, editor);
  if (failure !== undefined) return fail(request, [failure]);
  showChanges(request, folders, editor, next);
  return exitStatus.fine;
}

/** The catalog without and with the edit, compiled when it is first asked for: of a large one, that takes seconds. */
interface States {
  before(): Promise<Compiled>;
  after(): Promise<Compiled>;
  /** Whether a further edit can be made. */
  trial(option: string, value: string): Promise<boolean>;
}

type Compiled = CompileResult<never>;

/** What else a new version or source of a package asks for. */
async function nextSteps(option: string, { before, after, trial }: States): Promise<readonly string[]> {
  const [kind, name = "", ...rest] = readOptionPath(option) ?? [];
  const isOfSource = ["version", "source.git", "source.url"].includes(rest.join("."));
  if (kind !== "pkgs" || !isOfSource) return [];
  return leftBehind(name, await before(), await after(), trial);
}

/** Where nothing is written because the option is called otherwise, its name is worth more than any advice. */
async function withSuggestion(
  problems: readonly Diagnostic[],
  { option }: SetValueRequest,
  { before }: States,
): Promise<readonly Diagnostic[]> {
  if (!problems.some(({ code }) => code === "CG560")) return problems;
  const { stages } = await before();
  const near = nearestPath(parsePath(option), stages.checked);
  return problems.map((each) => (each.code === "CG560" ? notWritten(option, undefined, near) : each));
}

async function compiled(
  { recipesName, recipesFromOut }: Folders,
  tree: RecipeTree,
  parsed: ParseCache,
): Promise<Compiled> {
  const { compile } = await import("../compiler/compile.ts");
  return compile<never>({ tree, recipesName, recipesFromOut, parsed, emit: () => new Map<string, never>() });
}

/** Errors that the recipes did not have before. */
async function newErrors(states: States): Promise<readonly Diagnostic[]> {
  const after = (await states.after()).diagnostics.filter(isError);
  if (after.length === 0) return [];
  const errors = (await states.before()).diagnostics.filter(isError);
  const before = new Set(errors.map(({ code, message }) => code + message));
  return after.filter(({ code, message }) => !before.has(code + message));
}

/** Writes what the editor changed. The first failure is reported and ends it. */
export function writeChanges(folders: Folders, editor: RecipeEditor): Diagnostic | undefined {
  for (const [path, text] of editor.changed) {
    const shown = folders.displayPath(path);
    try {
      replaceFile(shown, text);
    } catch (error) {
      return cannotWrite(shown, systemReason(error));
    }
  }
  return undefined;
}

/** The changes as a patch. */
export function changesAsPatch(folders: Folders, editor: RecipeEditor): string {
  return [...editor.changed]
    .map(([path, text]) =>
      textDiff(folders.displayPath(path), editor.original(path), text, paletteFor(process.stdout)),
    )
    .join("");
}

function showChanges(
  request: SetValueRequest,
  folders: Folders,
  editor: RecipeEditor,
  next: readonly string[],
): void {
  const changes = changesAsPatch(folders, editor);
  const shown = changes === "" ? `${request.option} is ${request.value} already` : changes.trimEnd();
  const sentence = [shown, ...next.map((command) => `next: ${command}`)].join("\n");
  const status = changes === "" ? "unchanged" : request.dryRun ? "would change" : "changed";
  const files = [...editor.changed.keys()].map((path) => folders.displayPath(path));
  report(
    request.format,
    [],
    () => undefined,
    { sentence, facts: { status, files, diff: changes, ...(next.length > 0 && { next }) } },
    true,
  );
}

function fail(
  { format }: SetValueRequest,
  problems: readonly Diagnostic[],
  folders?: Folders,
  editor?: RecipeEditor,
): ExitStatus {
  const outcome = { sentence: `${countProblems(problems)}: nothing changed`, facts: { status: "failed" } };
  const { diagnostics, sources } =
    folders === undefined
      ? { diagnostics: problems, sources: () => undefined }
      : named(folders, problems, (path) => editor?.source(path));
  report(format, diagnostics, sources, outcome, false);
  return exitStatus.wrong;
}
