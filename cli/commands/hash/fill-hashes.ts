import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { openFolders } from "../../disk/folders.ts";
import type { ExitStatus } from "../../terminal/exit-status.ts";
import { named, type Named } from "../../terminal/named.ts";
import type { Format } from "../../terminal/report.ts";
import { checkCacheFolder, compileFolder } from "../compile/compile-folder.ts";
import { changesAsPatch, writeChanges } from "../set/set-value.ts";
import type { RecipeEditor } from "../../../tooling/edit/recipe-editor.ts";
import { HashRun, type HashRequest } from "./hash-run.ts";
import { fillImages } from "./image-hashes.ts";
import { reportHashes } from "./report-hashes.ts";
import { hasCopies, inWorkbench } from "./workbench.ts";

export interface FillHashesRequest extends HashRequest {
  readonly format: Format;
}

/** `catalogc hash`: builds packages, and writes the hashes that Nix reports to their recipes until none is missing. */
export async function fillHashes(request: FillHashesRequest): Promise<ExitStatus> {
  checkCacheFolder(request);
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) {
    return reportHashes(request.format, unnamed(opened.problem), []);
  }
  const { folders } = opened;
  const failed = (problem: Diagnostic) => reportHashes(request.format, unnamed(problem), []);
  return inWorkbench(folders, failed, async (bench, ending) => {
    const isApp = (name: string): boolean => name.startsWith("apps.");
    const apps = request.packages.filter(isApp);
    const packages = request.packages.filter((name) => !isApp(name));
    const keep = (editor: RecipeEditor) => writeChanges(folders, editor);
    const run = new HashRun({ ...request, packages }, folders, folders.tree, bench, ending, keep);
    const problems =
      apps.length === 0 ? [] : [...(await fillImages(apps, request, folders, run.editor, run.filled))];
    if (run.filled.length > 0) problems.push(...[keep(run.editor) ?? []].flat());
    if (packages.length > 0 || apps.length === 0) problems.push(...(await run.fill()));
    const ended = await compiled(request, run, problems);
    return reportHashes(request.format, ended, run.filled, changesAsPatch(folders, run.editor));
  });
}

/** Updates the output folder with the options it was written with, if hashes were found. */
async function compiled(
  request: FillHashesRequest,
  { folders, filled, editor }: HashRun,
  problems: readonly Diagnostic[],
): Promise<Named> {
  const before = named(folders, problems, (path) => editor.source(path));
  if (problems.length > 0 && filled.length === 0) return before;
  const { diagnostics, sources, counts } = await compileFolder(
    {
      ...request,
      ...{ copyFiles: hasCopies(folders.out), denyWarnings: false, force: false, takeOver: false },
      ...{ timings: false, only: [] },
    },
    async () => (await import("../compile/full-run.ts")).fullRun,
  );
  return {
    diagnostics: [...before.diagnostics, ...(counts === undefined ? diagnostics.filter(isError) : [])],
    sources: (file) => before.sources(file) ?? sources(file),
  };
}

/** A problem without a place in a recipe. */
const unnamed = (problem: Diagnostic): Named => ({ diagnostics: [problem], sources: () => undefined });
