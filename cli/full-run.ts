import { isError } from "../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import type { Run, CompileFolderRequest } from "./compile-folder.ts";
import { compileRecipes } from "./compile-recipes.ts";
import type { Folders } from "./folders.ts";
import { narrow, type Narrowed } from "./only.ts";
import { completeInterrupted, writeOutput } from "./output/write-output.ts";
import { forgetResults } from "./parts/cache.ts";
import { DamagedResult } from "./parts/damaged-result.ts";
import { hashOf } from "./parts/stored-file.ts";
import { Progress } from "./progress.ts";
import type { LastRun } from "./record/last-run.ts";
import type { Stopwatch } from "./stopwatch.ts";
import type { CachedTree } from "./watch/cached-tree.ts";

/** What is compiled and written, and how. */
export interface FullRunRequest {
  readonly folders: Folders;
  /** The recipe tree, with what is known of it already. */
  readonly tree: CachedTree;
  readonly last: LastRun;
  readonly request: CompileFolderRequest;
  readonly stopwatch: Stopwatch;
}

/** Compiles opened folders and writes the output. */
export async function fullRun(wanted: FullRunRequest): Promise<Run> {
  try {
    return await compileAndWrite(wanted);
  } catch (error) {
    if (!(error instanceof DamagedResult)) throw error;
    // Somebody has written to the cache: without it, everything is there.
    const { cacheFolder } = wanted.request;
    if (cacheFolder !== undefined) forgetResults(cacheFolder);
    return compileAndWrite(wanted);
  }
}

async function compileAndWrite({ folders, tree, last, request, stopwatch }: FullRunRequest): Promise<Run> {
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

  const { packages, apps, observations, recipeStamps } = output;
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
      observations,
      recipeStamps,
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
