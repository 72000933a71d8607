import { isError } from "../../../compiler/diagnostics/arrange.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { review } from "../../../tooling/review/review.ts";
import { lazyTree, type LazyFile } from "../../../tooling/review/sides/tree.ts";
import { openFolders } from "../../disk/folders.ts";
import { compareOutput } from "../../disk/output/write-output.ts";
import { OutputFolder } from "../../disk/read-output.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { printError, printOut } from "../../terminal/print.ts";
import { countProblems, printDiagnostics } from "../../terminal/report.ts";
import { compileRecipes, type CompileRecipesRequest } from "../compile/compile-recipes.ts";
import { rendered, statusOf, type ReviewRequest } from "../diff/rendered.ts";

/** A file of the output folder that catalogc does not write, and that a review reads. */
const beside = "flake.lock";

/**
 * `catalogc plan`: compiles in memory, and prints what the change of the output folder means. Writes nothing.
 */
export async function planFolder(request: CompileRecipesRequest & ReviewRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) return failed([opened.problem]);
  const { out, outName } = opened.folders;
  const { diagnostics, sources, output } = await compileRecipes(opened.folders, request);
  if (output === undefined) return failed(diagnostics, sources);
  const emitted = output.files();
  const { problems, refusals, differences } = compareOutput(out, emitted, { outName });
  if (problems.length > 0) return failed([...diagnostics, ...problems], sources);
  printDiagnostics([...diagnostics, ...refusals], sources);
  const folder = new OutputFolder(out);
  const owned = [...new Set([...emitted.keys(), ...differences.keys(), manifestPath, beside])];
  const before = new Map(owned.filter((path) => folder.has(path)).map((path) => [path, folder.file(path)]));
  const after = new Map<string, LazyFile>(
    [...emitted].map(([path, { content }]) => [path, { text: () => Buffer.from(content).toString("utf8") }]),
  );
  const lock = before.get(beside);
  if (lock !== undefined) after.set(beside, lock);
  const found = review(lazyTree(before), lazyTree(after), { changed: [...differences.keys(), manifestPath] });
  printOut(rendered(found, outName, request));
  return refusals.some(isError) ? exitStatus.wrong : statusOf(found, request);
}

function failed(...[diagnostics, sources]: Parameters<typeof printDiagnostics>): ExitStatus {
  printDiagnostics(diagnostics, sources);
  printError(printable(`${countProblems(diagnostics)}: nothing was compared\n`));
  return exitStatus.wrong;
}
