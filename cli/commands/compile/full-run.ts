import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { hashOf } from "../../../tooling/incremental/emitted.ts";
import { forgetResults, type DiskStore } from "../../disk/cache/disk-store.ts";
import { sizeOf } from "../../disk/cache/last-output.ts";
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
import { readOr } from "../../disk/system-error.ts";
import { Progress } from "../../terminal/progress.ts";
import type { Stopwatch } from "../../terminal/stopwatch.ts";
import type { CompileFolderRequest, Run } from "./compile-folder.ts";
import { compileRecipes, type CompiledRecipes } from "./compile-recipes.ts";
import { all, changed, only } from "./what-to-write.ts";
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

/** Compiles opened folders and writes the output. Damaged results of earlier runs are dropped. */
export async function fullRun(wanted: FullRunRequest): Promise<Run> {
  const { folders, request, progress = new Progress() } = wanted;
  try {
    const compiled = await compileRecipes(folders, request, { ...wanted, progress });
    // If another process writes to the folder meanwhile, all files are compared.
    return write(compiled, { ...wanted, progress }, true) ?? writeAll(compiled, { ...wanted, progress });
  } catch (error) {
    if (!(error instanceof DamagedResult)) throw error;
    const { store: _, ...again } = wanted;
    const { cacheFolder, ...uncached } = request;
    const isForgotten = cacheFolder === undefined || forgetResults(cacheFolder);
    return fullRun(isForgotten ? again : { ...again, request: uncached });
  }
}

type WriteRequest = FullRunRequest & { readonly progress: Progress };

function writeAll(compiled: CompiledRecipes, wanted: WriteRequest): Run {
  const run = write(compiled, wanted, false);
  if (run === undefined) throw new Error("Only a run that compares some files can be overtaken.");
  return run;
}

/** Undefined if the output folder has changed since the last run. */
function write(
  { diagnostics, sources, treeDiagnostics, recipeStamps, output }: CompiledRecipes,
  { folders, last, request, stopwatch, progress, review }: WriteRequest,
  mayCompareSome: boolean,
): Run | undefined {
  const isAll = request.only.length === 0;
  const { out, outName } = folders;
  const options = { outName, force: request.force, mayRemove: mayRemove(folders, request.takeOver) };
  const failed = (problems: readonly Diagnostic[], left?: readonly string[]): Run => ({
    diagnostics: [...diagnostics, ...problems],
    sources,
    ...(left && { left }),
  });
  // An interrupted run is completed even if this one has nothing to write.
  if (output === undefined) return failed(completeInterrupted(out, options));

  const lastOutput = isAll ? last.output() : undefined;
  const some = mayCompareSome && lastOutput ? changed(output, lastOutput) : undefined;
  const target = some ?? (isAll ? all(output, lastOutput) : only(output, request.only, out));
  if (target.problems.length > 0) return failed(target.problems);
  if (isAll && request.denyWarnings && some === undefined) {
    const unfinished = completeInterrupted(out, options);
    const denied = leftOverIn(folders, leftOver(out, new Set([...target.files.keys(), ...filesOfLast(out)])));
    if (denied.length > 0) return failed([...unfinished, ...denied]);
  }
  const change = review ? wholeSides(out, output, target, lastOutput) : undefined;
  progress.say(`writing ${outName}`);
  const written = writeOutput(out, target.files, { ...options, hashOf, ...target.options });
  progress.clear();
  if (written.overtaken) return undefined;
  const { problems, left, stamps, isNew, ...counts } = written;
  if (problems.some(isError)) return failed(problems, left);
  const { files, untouched } = target;
  const leftovers =
    !isAll || isNew
      ? []
      : untouched
        ? last.leftOver().filter((path) => !files.has(path))
        : leftOver(out, new Set(files.keys()));
  if (isAll)
    last.remember({
      output,
      files,
      recipeStamps,
      diagnostics: treeDiagnostics,
      outputStamps: stamps,
      leftOver: leftovers,
      untouched,
    });
  stopwatch.lap("write");
  const unchanged = counts.unchanged + (untouched ? sizeOf(untouched) : 0);
  const { packages, apps } = output;
  return {
    diagnostics: [...diagnostics, ...leftOverIn(folders, leftovers)],
    sources,
    counts: { packages, apps, ...counts, unchanged },
    ...(change && { change }),
  };
}

/** The files that may be removed. The writer reports an unreadable manifest. */
const filesOfLast = (out: string): Iterable<string> =>
  readOr([], () => foundManifest(new Inspector(out))?.files.keys() ?? []);
