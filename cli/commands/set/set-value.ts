import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createTwoFilesPatch } from "diff";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { notWritten } from "../../../compiler/diagnostics/editing.ts";
import type { Palette } from "../../../compiler/diagnostics/palette.ts";
import { cannotWriteRecipe } from "../../../compiler/diagnostics/writing.ts";
import type { ParseCache } from "../../../compiler/reading/modules.ts";
import { leftBehind, nothingLeft, type LeftBehind } from "../../../tooling/edit/left-behind.ts";
import type { ChangedOption } from "../../../tooling/edit/changed-options.ts";
import { visible } from "../../../compiler/support/visible.ts";
import { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { readOptionPath, parsePath, nearestPath } from "../../../tooling/explain/option-path.ts";
import { openRecipes, type Folders } from "../../disk/folders.ts";
import { systemReason } from "../../disk/system-error.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { named } from "../../terminal/named.ts";
import type { Format } from "../../terminal/report.ts";
import { countProblems, report } from "../../terminal/report.ts";
import { paletteFor } from "../../terminal/terminal.ts";
import { EditedCatalog } from "./edited-catalog.ts";

export interface SetValueRequest {
  readonly recipes: string;
  /** The output folder, which selects the cache. */
  readonly out: string;
  readonly cacheFolder: string | undefined;
  /** `pkgs.tool.version` */
  readonly option: string;
  readonly value: string;
  readonly format: Format;
  /** Show the change without writing it. */
  readonly dryRun: boolean;
}

/** `catalogc set`: replaces one value in a recipe, if the recipes have no new errors. */
export async function setValue(request: SetValueRequest): Promise<ExitStatus> {
  const opened = openRecipes(request.recipes, request.out);
  if (!opened.ok) return fail(request, [opened.problem]);
  const { folders } = opened;
  const parsed: ParseCache = new Map();
  const editor = new RecipeEditor(folders.tree, parsed, folders);
  const catalog = new EditedCatalog({ ...request, folders, editor, parsed });
  const problems = await editor.set(request.option, request.value);
  if (problems.length > 0)
    return fail(request, await withSuggestion(problems, request, catalog), folders, editor);
  const wrong = await catalog.newErrors();
  if (wrong.length > 0) return fail(request, wrong, folders, editor);
  const isChanged = editor.changed.size > 0;
  const next = isChanged ? await nextSteps(request.option, editor.shared, catalog) : nothingLeft;
  const failure = request.dryRun ? undefined : writeChanges(folders, editor);
  if (failure !== undefined) return fail(request, [failure]);
  if (isChanged && !request.dryRun) await catalog.keep();
  return showChanges(request, folders, editor, next);
}

/** Follow-up commands for new versions or sources of packages. */
async function nextSteps(
  option: string,
  shared: readonly ChangedOption[],
  catalog: EditedCatalog,
): Promise<LeftBehind> {
  const packages = new Set<string>();
  for (const each of [option, ...shared.map((change) => change.option)]) {
    const [kind, name = "", ...rest] = readOptionPath(each) ?? [];
    const isOfSource = ["version", "source.git", "source.url"].includes(rest.join("."));
    if (kind === "pkgs" && isOfSource) packages.add(name);
  }
  const all: LeftBehind[] = [];
  for (const name of packages) {
    const [before, after] = await catalog.around(name);
    all.push(await leftBehind(name, before, after, (further, value) => catalog.allows(further, value)));
  }
  return {
    commands: all.flatMap(({ commands }) => commands),
    others: all.flatMap(({ others }) => others),
    hashes: all.flatMap(({ hashes }) => hashes),
  };
}

/** If nothing is written because the option has another name, that name is the best hint. */
async function withSuggestion(
  problems: readonly Diagnostic[],
  { option }: SetValueRequest,
  catalog: EditedCatalog,
): Promise<readonly Diagnostic[]> {
  if (!problems.some(({ kind }) => kind === "not-written")) return problems;
  const { stages } = await catalog.before();
  const near = nearestPath(parsePath(option), stages.checked);
  return problems.map((each) => (each.kind === "not-written" ? notWritten(option, undefined, near) : each));
}

/** Writes the changes of the editor. The first failure is reported and ends it. */
export function writeChanges(folders: Folders, editor: RecipeEditor): Diagnostic | undefined {
  for (const [path, text] of editor.changed) {
    const shown = folders.displayPath(path);
    try {
      replaceFile(shown, text);
    } catch (error) {
      return cannotWriteRecipe(shown, systemReason(error));
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
  { commands: next, others, hashes }: LeftBehind,
): ExitStatus {
  const changes = changesAsPatch(folders, editor);
  const look = [...new Set([...others, ...hashes])];
  const shown = changes === "" ? `${request.option} is already ${request.value}` : changes.trimEnd();
  const { shared } = editor;
  const sentence = [
    shown,
    ...shared.map(
      ({ option, before, after }) => `changes ${option}: ${visible(before)} -> ${visible(after)}`,
    ),
    ...next.map((command) => `next: ${command}`),
    ...others.map((option) => `note: ${option} still contains the old version`),
    ...hashes.map((option) => `note: ${option} may have to change with the version`),
  ].join("\n");
  const status = changes === "" ? "unchanged" : request.dryRun ? "would change" : "changed";
  const files = [...editor.changed.keys()].map((path) => folders.displayPath(path));
  const facts = {
    status,
    files,
    diff: changes,
    ...(shared.length > 0 && { changes: shared }),
    ...(next.length > 0 && { next }),
    ...(look.length > 0 && { look }),
  };
  return report(request.format, [], () => undefined, { sentence, facts }, true);
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
  return report(format, diagnostics, sources, outcome, false);
}

/**
 * Replaces the text of a file atomically: readers see the old text or the new one. The mode and links to it are kept.
 * @throws system errors
 */
export function replaceFile(path: string, text: string): void {
  const real = realpathSync(path);
  const fresh = `${real}.catalogc-new`;
  try {
    const { mode } = statSync(real);
    writeFileSync(fresh, text, { mode });
    // The umask may have removed bits.
    chmodSync(fresh, mode);
    renameSync(fresh, real);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** The change of one file in the format of `git diff`. */
function textDiff(path: string, before: string, after: string, palette: Palette): string {
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 2,
  });
  return patch
    .split("\n")
    .filter((line) => !/^=+$/.test(line))
    .map((line) => colour(line, palette))
    .join("\n");
}

function colour(line: string, palette: Palette): string {
  if (/^(?:---|\+\+\+) /.test(line)) return palette.strong(line);
  if (line.startsWith("-")) return palette.error(line);
  return line.startsWith("@@") ? palette.quiet(line) : line;
}
