import { isError } from "../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import type { Sources } from "../compiler/diagnostics/render-text.ts";
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openFolders, type Folders } from "./folders.ts";
import { narrow, type Narrowed } from "./only.ts";
import { completeInterrupted, writeOutput } from "./output/write-output.ts";
import { Progress } from "./progress.ts";
import { lastRun, rememberRun } from "./record/last-run.ts";
import { countProblems, report, type Outcome } from "./report.ts";
import { runCompiler, type CompileRequest } from "./run-compiler.ts";
import { Stopwatch } from "./stopwatch.ts";
import { count, inWords } from "./terminal.ts";

export interface CompileFolderRequest extends CompileRequest {
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
  const last = request.only.length === 0 ? lastRun(opened.folders, request) : undefined;
  if (last === undefined) return fullRun(opened.folders, request, stopwatch);
  const { diagnostics, sources, packages, apps, files } = last;
  return { diagnostics, sources, counts: { packages, apps, written: 0, unchanged: files, removed: 0 } };
}

async function fullRun(folders: Folders, request: CompileFolderRequest, stopwatch: Stopwatch): Promise<Run> {
  const compiled = await runCompiler(folders, request, folders.tree, stopwatch);
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
  const { problems, ...written } = writeOutput(out, files, { ...options, keep });
  progress.clear();
  if (problems.some(isError)) return failed(problems);
  if (all) rememberRun(folders, request, { tree: compiled.read, diagnostics: treeDiagnostics, ...output });
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
