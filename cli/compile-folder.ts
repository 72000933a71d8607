import { isError } from "../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../compiler/diagnostics/render-text.ts";
import { compileRecipes, type CompileRecipesRequest } from "./compile-recipes.ts";
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openFolders, type Folders } from "./folders.ts";
import { narrow, type Narrowed } from "./only.ts";
import { completeInterrupted, writeOutput } from "./output/write-output.ts";
import { forgetResults } from "./parts/cache.ts";
import { DamagedResult } from "./parts/damaged-result.ts";
import { hashOf } from "./parts/stored-file.ts";
import { Progress } from "./progress.ts";
import { LastRun } from "./record/last-run.ts";
import { countProblems, report, type Outcome } from "./report.ts";
import { Stopwatch } from "./stopwatch.ts";
import { count, inWords } from "./terminal.ts";
import { CachedTree } from "./watch/cached-tree.ts";

export interface CompileFolderRequest extends CompileRecipesRequest {
  readonly format: Format;
  /** Give up what was edited by hand. */
  readonly force: boolean;
  readonly timings: boolean;
  /** Write the files of these entries only, e.g. `pkgs.hello`; all when empty. */
  readonly only: readonly string[];
}

/** `catalogc compile`: recipes in, output folder out. With errors the output folder stays as it was. */
export async function compileFolder(request: CompileFolderRequest): Promise<ExitStatus> {
  const stopwatch = new Stopwatch();
  stopwatch.lap("start");
  const { diagnostics, sources, counts } = await run(request, stopwatch);
  const outcome = counts ? success(counts) : failure(diagnostics);
  report(request.format, diagnostics, sources, outcome, counts !== undefined);
  if (request.timings) process.stderr.write(stopwatch.toString());
  return counts ? exitStatus.fine : exitStatus.wrong;
}

interface Run {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;
  /** Set when the output folder is as it should be. */
  readonly counts?: Counts;
}

interface Counts {
  readonly packages: number;
  readonly apps: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

async function run(request: CompileFolderRequest, stopwatch: Stopwatch): Promise<Run> {
  const opened = openFolders(request.recipes, request.out);
  if (!opened.ok) return { diagnostics: [opened.problem], sources: () => undefined };
  const { folders } = opened;
  // What the last run looked at is looked at once more if there is something to do.
  const progress = new Progress();
  const tree = new CachedTree(progress.over(folders.tree));
  const last = new LastRun(folders, tree, request);
  const repeated = request.only.length === 0 ? last.repeat() : undefined;
  progress.clear();
  if (repeated !== undefined) {
    const { diagnostics, sources, packages, apps, files } = repeated;
    return { diagnostics, sources, counts: { packages, apps, written: 0, unchanged: files, removed: 0 } };
  }
  try {
    return await fullRun(folders, tree, last, request, stopwatch);
  } catch (error) {
    if (!(error instanceof DamagedResult)) throw error;
    // Somebody has written to the cache: without it, everything is there.
    if (request.cacheFolder !== undefined) forgetResults(request.cacheFolder);
    return fullRun(folders, tree, last, request, stopwatch);
  }
}

async function fullRun(
  folders: Folders,
  tree: CachedTree,
  last: LastRun,
  request: CompileFolderRequest,
  stopwatch: Stopwatch,
): Promise<Run> {
  const compiled = await compileRecipes(folders, request, { tree, stopwatch });
  const { diagnostics, sources, treeDiagnostics, output } = compiled;
  const { out, outName } = folders;
  const options = { outName, force: request.force };
  const failed = (problems: readonly Diagnostic[]): Run => ({
    diagnostics: [...diagnostics, ...problems],
    sources,
  });
  // What a killed run left half-done is completed even when this one has nothing to write.
  if (output === undefined) return failed(completeInterrupted(out, options));

  const { packages, apps } = output;
  const all = request.only.length === 0;
  const {
    files,
    keep,
    problems: unknown,
  } = all ? everything(output) : narrow(output.files, request.only, out);
  if (unknown.length > 0) return failed(unknown);
  const progress = new Progress();
  progress.say(`writing ${outName}`);
  const { problems, stamps, ...written } = writeOutput(out, files, {
    ...options,
    keep,
    hashOf,
    ...last.knownOutput(),
  });
  progress.clear();
  if (problems.some(isError)) return failed(problems);
  if (all)
    last.remember({
      ...output,
      diagnostics: treeDiagnostics,
      observations: compiled.observations,
      recipeStamps: compiled.recipeStamps,
      outputStamps: stamps,
    });
  stopwatch.lap("write");
  return { diagnostics, sources, counts: { packages, apps, ...written } };
}

const everything = ({ files }: Pick<Narrowed, "files">): Narrowed => ({
  files,
  keep: () => false,
  problems: [],
});

function failure(diagnostics: readonly Diagnostic[]): Outcome {
  return { sentence: `${countProblems(diagnostics)}: nothing written`, facts: { status: "failed" } };
}

function success(counts: Counts): Outcome {
  const { packages, apps, written, unchanged, removed } = counts;
  const sentence =
    `compiled ${inWords([count(packages, "package"), count(apps, "app")])}: ` +
    `${count(written, "file")} written, ${unchanged} unchanged, ${removed} removed`;
  return { sentence, facts: { status: "compiled", ...counts } };
}
