import { isError } from "../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../compiler/diagnostics/render-text.ts";
import { decodeUtf8 } from "../compiler/support/decode-utf8.ts";
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openFolders, type Folders } from "./folders.ts";
import { completeInterrupted, writeOutput } from "./output/write-output.ts";
import { RecordingTree, stillHolds } from "./record/recording-tree.ts";
import {
  keepRecord,
  outputIsAsRecorded,
  readRecord,
  recordOutput,
  type RecordKey,
} from "./record/run-record.ts";
import { countProblems, report, type Outcome } from "./report.ts";
import { named, runCompiler, type CompileRequest } from "./run-compiler.ts";
import { Stopwatch } from "./stopwatch.ts";
import { count, inWords } from "./terminal.ts";

export interface CompileFolderRequest extends CompileRequest {
  readonly format: Format;
  /** Give up what was edited by hand. */
  readonly force: boolean;
  readonly timings: boolean;
}

/** `catalogc compile`: recipes in, output folder out. With errors the output folder stays as it was. */
export async function compileFolder(request: CompileFolderRequest): Promise<ExitStatus> {
  const stopwatch = new Stopwatch();
  stopwatch.lap("start");
  const opened = openFolders(request.recipes, request.out);
  const run = opened.ok
    ? (unchangedRun(opened.folders, request) ?? (await fullRun(opened.folders, request, stopwatch)))
    : { diagnostics: [opened.problem], sources: () => undefined };
  const done = run.counts !== undefined;
  report(
    request.format,
    run.diagnostics,
    run.sources,
    run.counts ? success(run.counts) : failure(run.diagnostics),
    done,
  );
  if (request.timings) process.stderr.write(stopwatch.toString());
  return done ? exitStatus.fine : exitStatus.wrong;
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

const recordKey = (
  { recipesFromOut, out }: Folders,
  { copyFiles, denyWarnings }: CompileRequest,
): RecordKey => ({
  recipesFromOut,
  out,
  copyFiles,
  denyWarnings,
});

/** The last run over again, when neither the recipes nor the output folder have changed since. */
function unchangedRun(folders: Folders, request: CompileRequest): Run | undefined {
  // With --copy-files the output depends on files that the compiler itself never reads.
  const record = request.copyFiles ? undefined : readRecord(recordKey(folders, request));
  if (record === undefined) return undefined;
  if (!stillHolds(record.observations, folders.tree) || !outputIsAsRecorded(record, folders.out))
    return undefined;
  const { packages, apps, files } = record;
  const sources: Sources = (path) => {
    const result = folders.tree.read(path);
    const decoded = result.ok ? decodeUtf8(result.bytes) : result;
    return decoded.ok ? decoded.text : undefined;
  };
  return {
    ...named(folders, record.diagnostics, sources),
    counts: { packages, apps, written: 0, unchanged: files, removed: 0 },
  };
}

async function fullRun(folders: Folders, request: CompileFolderRequest, stopwatch: Stopwatch): Promise<Run> {
  const tree = new RecordingTree(folders.tree);
  const { diagnostics, treeDiagnostics, sources, output } = await runCompiler(
    folders,
    request,
    tree,
    stopwatch,
  );
  const { out, outName } = folders;
  const options = { outName, force: request.force };
  if (output === undefined) {
    // What a killed run left half-done is completed even when this one has nothing to write.
    return { diagnostics: [...diagnostics, ...completeInterrupted(out, options)], sources };
  }
  const { packages, apps, files } = output;
  const { problems, ...written } = writeOutput(out, files, options);
  if (problems.some(isError)) return { diagnostics: [...diagnostics, ...problems], sources };
  keepRecord(recordKey(folders, request), {
    observations: tree.observations(),
    diagnostics: treeDiagnostics,
    packages,
    apps,
    ...recordOutput(files),
  });
  stopwatch.lap("write");
  return { diagnostics, sources, counts: { packages, apps, ...written } };
}

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
