import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import { forgetResults, type DiskStore } from "../../disk/cache/disk-store.ts";
import type { LastRun } from "../../disk/cache/last-run.ts";
import { DamagedResult } from "../../disk/cache/result-file.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import type { Folders } from "../../disk/folders.ts";
import { foundManifest } from "../../disk/output/found-manifest.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { leftOverIn } from "../../disk/output/left-over-in.ts";
import { leftOver } from "../../disk/output/left-over.ts";
import { mayRemove } from "../../disk/output/other-recipes.ts";
import { completeInterrupted, writeOutput } from "../../disk/output/write-output.ts";
import { isSystemError } from "../../disk/system-error.ts";
import { Progress } from "../../terminal/progress.ts";
import type { Stopwatch } from "../../terminal/stopwatch.ts";
import type { CompileFolderRequest, Run } from "./compile-folder.ts";
import { compileRecipes } from "./compile-recipes.ts";
import { narrow } from "./only.ts";
import { wholeSides } from "./whole-sides.ts";

/** The inputs and options of a run. */
export interface FullRunRequest {
  readonly folders: Folders;
  /** The recipe tree, which caches its answers. */
  readonly tree: CachedTree;
  readonly last: LastRun;
  readonly request: CompileFolderRequest;
  readonly stopwatch: Stopwatch;
  /** Already attached to the tree. `--watch` only reports that it writes. */
  readonly progress?: Progress;
  /** Report what changes in the output folder. */
  readonly review?: boolean;
  /** For tests: identifies the program. */
  readonly build?: string;
  /** A store that an earlier run of this process has opened. */
  readonly store?: DiskStore;
}

/** Compiles opened folders and writes the output. */
export async function fullRun(wanted: FullRunRequest): Promise<Run> {
  try {
    return await compileAndWrite(wanted);
  } catch (error) {
    if (!(error instanceof DamagedResult)) throw error;
    const { cacheFolder, ...request } = wanted.request;
    const { store: _, ...again } = wanted;
    const isForgotten = cacheFolder === undefined || forgetResults(cacheFolder);
    return compileAndWrite(isForgotten ? again : { ...again, request });
  }
}

async function compileAndWrite({
  folders,
  tree,
  last,
  request,
  stopwatch,
  progress = new Progress(),
  review,
  build,
  store,
}: FullRunRequest): Promise<Run> {
  const isAll = request.only.length === 0;
  const { out, outName } = folders;
  const compiled = await compileRecipes(folders, request, { tree, stopwatch, progress, build, store });
  const { diagnostics, sources, treeDiagnostics, recipeStamps, output } = compiled;
  const options = { outName, force: request.force, mayRemove: mayRemove(folders, request.takeOver) };
  const failed = (problems: readonly Diagnostic[], left?: readonly string[]): Run => ({
    diagnostics: [...diagnostics, ...problems],
    sources,
    ...(left && { left }),
  });
  // An interrupted run is completed even if this one has nothing to write.
  if (output === undefined) return failed(completeInterrupted(out, options));

  const target = isAll
    ? { files: output.files(), keep: () => false, problems: [] }
    : narrow(output.files(), request.only, out);
  const { files, keep } = target;
  if (target.problems.length > 0) return failed(target.problems);
  if (isAll && request.denyWarnings) {
    const unfinished = completeInterrupted(out, options);
    const denied = leftOverIn(folders, leftOver(out, new Set([...files.keys(), ...filesOfLast(out)])));
    if (denied.length > 0) return failed([...unfinished, ...denied]);
  }
  const change = review ? wholeSides(out, files, keep) : undefined;
  progress.say(`writing ${outName}`);
  const knownHash = last.knownHash.bind(last);
  const written = writeOutput(out, files, { ...options, hashOf, knownHash, keep });
  progress.clear();
  const { problems, left, stamps, isNew, ...counts } = written;
  if (problems.some(isError)) return failed(problems, left);
  const leftovers = !isAll || isNew ? [] : leftOver(out, new Set(files.keys()));
  if (isAll)
    last.remember({
      output,
      files,
      recipeStamps,
      diagnostics: treeDiagnostics,
      outputStamps: stamps,
      leftOver: leftovers,
    });
  stopwatch.lap("write");
  const { packages, apps } = output;
  return {
    diagnostics: [...diagnostics, ...leftOverIn(folders, leftovers)],
    sources,
    counts: { packages, apps, ...counts },
    ...(change && { change }),
  };
}

/** The files that may be removed. The writer reports an unreadable manifest. */
function filesOfLast(out: string): Iterable<string> {
  try {
    return foundManifest(new Inspector(out))?.files.keys() ?? [];
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
