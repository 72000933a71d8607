import { isError } from "../compiler/diagnostics/arrange.ts";
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { completeInterrupted, writeOutput, type Written } from "./output/write-output.ts";
import { countProblems, report, type Outcome } from "./report.ts";
import { runCompiler, type Compiled, type CompileRequest } from "./run-compiler.ts";
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
  const compiled = await runCompiler(request, stopwatch);
  const { diagnostics, sources } = compiled;
  const written = write(compiled, request.force);
  stopwatch.lap("write");

  const all = [...diagnostics, ...written.problems];
  const good = compiled.output !== undefined && !written.problems.some(isError);
  const outcome = good ? success(compiled.output, written) : failure(countProblems(all));
  report(request.format, all, sources, outcome, good);
  if (request.timings) process.stderr.write(stopwatch.toString());
  return good ? exitStatus.fine : exitStatus.wrong;
}

function write({ output, folders }: Compiled, force: boolean): Written {
  if (output !== undefined) {
    const { out, outName } = output.folders;
    return writeOutput(out, output.files, { outName, force });
  }
  // What a killed run left half-done is completed even when this one has nothing to write.
  const problems = folders ? completeInterrupted(folders.out, { outName: folders.outName, force }) : [];
  return { problems, written: 0, unchanged: 0, removed: 0 };
}

function failure(problems: string): Outcome {
  return { sentence: `${problems}: nothing written`, facts: { status: "failed" } };
}

function success(output: NonNullable<Compiled["output"]>, counts: Written): Outcome {
  const { packages, apps } = output;
  const { written, unchanged, removed } = counts;
  const sentence =
    `compiled ${inWords([count(packages, "package"), count(apps, "app")])}: ` +
    `${count(written, "file")} written, ${unchanged} unchanged, ${removed} removed`;
  return { sentence, facts: { status: "compiled", packages, apps, written, unchanged, removed } };
}
