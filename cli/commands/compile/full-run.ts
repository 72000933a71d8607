import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import type { Run, CompileFolderRequest } from "./compile-folder.ts";
import { compileRecipes } from "./compile-recipes.ts";
import type { Folders } from "../../disk/folders.ts";
import { foundManifest } from "../../disk/output/found-manifest.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { leftOverIn } from "../../disk/output/left-over-in.ts";
import { leftOver } from "../../disk/output/left-over.ts";
import { mayRemove } from "../../disk/output/other-recipes.ts";
import { completeInterrupted, writeOutput } from "../../disk/output/write-output.ts";
import { forgetResults } from "../../parts/kept/cache.ts";
import { DamagedResult } from "../../parts/kept/damaged-result.ts";
import type { OpenStores } from "../../parts/kept/open-stores.ts";
import type { Threads } from "../../parts/threads/threads.ts";
import { hashOf } from "../../parts/kept/stored-file.ts";
import { Progress } from "../../terminal/progress.ts";
import type { LastRun } from "../../record/last-run.ts";
import { sizeOf } from "../../record/untouched.ts";
import type { Stopwatch } from "../../terminal/stopwatch.ts";
import type { CachedTree } from "../../disk/cached-tree.ts";
import { isSystemError } from "../../disk/system-error.ts";
import { onTopOf, only, overAll } from "./what-to-write.ts";
import { wholeSides } from "./whole-sides.ts";

/** What is compiled and written, and how. */
export interface FullRunRequest {
  readonly folders: Folders;
  /** The recipe tree, with what is known of it already. */
  readonly tree: CachedTree;
  readonly last: LastRun;
  readonly request: CompileFolderRequest;
  readonly stopwatch: Stopwatch;
  /** Over the tree already; missing where nothing is said of a run (`--watch`) but that it writes. */
  readonly progress?: Progress;
  /** Threads besides this one, if somebody has started them. */
  readonly threads?: Threads;
  /** Say what changes in the output folder. */
  readonly review?: boolean;
  /** For tests: what stands for this build of catalogc. */
  readonly build?: string;
  /** Stores of results that earlier runs of this process have opened. */
  readonly stores?: OpenStores;
}

/** Compiles opened folders and writes the output. */
export async function fullRun(wanted: FullRunRequest): Promise<Run> {
  try {
    // What is made on top of the last output does not do when that has changed meanwhile.
    return (await compileAndWrite(wanted, true)) ?? (await whole(wanted));
  } catch (error) {
    if (!(error instanceof DamagedResult)) throw error;
    // Somebody has written to the cache: without it, everything is there.
    const { cacheFolder, ...request } = wanted.request;
    return whole(cacheFolder === undefined || forgetResults(cacheFolder) ? wanted : { ...wanted, request });
  }
}

async function whole(wanted: FullRunRequest): Promise<Run> {
  const run = await compileAndWrite(wanted, false);
  if (run === undefined) throw new Error("Only what is made on top of something can be overtaken.");
  return run;
}

/** Undefined when the output folder is not the one that could be gone on from. */
async function compileAndWrite(
  {
    folders,
    tree,
    last,
    request,
    stopwatch,
    progress = new Progress(),
    threads,
    review,
    build,
    stores,
  }: FullRunRequest,
  mayGoOn: boolean,
): Promise<Run | undefined> {
  const all = request.only.length === 0;
  const { out, outName } = folders;
  const compiled = await compileRecipes(folders, request, {
    tree,
    stopwatch,
    progress,
    threads,
    build,
    stores,
    last: mayGoOn && all ? () => last.outputToGoOnFrom() : undefined,
  });
  const { diagnostics, sources, treeDiagnostics, output } = compiled;
  const options = { outName, force: request.force, mayRemove: mayRemove(folders, request.takeOver) };
  const failed = (problems: readonly Diagnostic[]): Run => ({
    diagnostics: [...diagnostics, ...problems],
    sources,
  });
  // What a killed run left half-done is completed even when this one has nothing to write.
  if (output === undefined) return failed(completeInterrupted(out, options));

  const { packages, apps } = output;
  const target = output.onTopOf
    ? onTopOf(output.files, output.onTopOf, out)
    : all
      ? overAll(output, last)
      : only(output, request.only, out);
  if (target === undefined) return undefined;
  if (target.problems.length > 0) return failed(target.problems);
  if (all && request.denyWarnings && !output.onTopOf) {
    const unfinished = completeInterrupted(out, options);
    const denied = leftOverIn(folders, leftOver(out, new Set([...target.files.keys(), ...filesOfLast(out)])));
    if (denied.length > 0) return failed([...unfinished, ...denied]);
  }
  const change = review ? (output.sides?.() ?? wholeSides(out, target)) : undefined;
  progress.say(`writing ${outName}`);
  const written = writeOutput(out, target.files, {
    ...options,
    hashOf,
    ...target.options,
  });
  progress.clear();
  if (written.overtaken) return undefined;
  const { problems, stamps, isNew, ...counts } = written;
  if (problems.some(isError)) return failed(problems);
  const { untouched } = target;
  // Who goes on from the last output has looked then: what others have done since gave it another manifest.
  const leftovers =
    !all || isNew
      ? []
      : output.onTopOf
        ? last.leftOver().filter((path) => !target.files.has(path))
        : leftOver(out, new Set(target.files.keys()));
  const manifest = target.files.get(manifestPath);
  if (all && manifest !== undefined)
    last.remember({
      ...output,
      manifest: hashOf(manifest),
      diagnostics: treeDiagnostics,
      outputStamps: stamps,
      leftOver: leftovers,
      ...(untouched && { untouched }),
    });
  stopwatch.lap("write");
  const unchanged = counts.unchanged + (untouched ? sizeOf(untouched) : 0);
  return {
    diagnostics: [...diagnostics, ...leftOverIn(folders, leftovers)],
    sources,
    counts: { packages, apps, ...counts, unchanged },
    ...(change && { change }),
  };
}

/** What goes when the output is written. A manifest that cannot be read is the writer's to report. */
function filesOfLast(out: string): Iterable<string> {
  try {
    return foundManifest(new Inspector(out))?.files.keys() ?? [];
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}
