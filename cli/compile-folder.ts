import { isError } from "../compiler/diagnostics/arrange.ts";
import type { EmittedFile } from "../emitters/support/emitted-file.ts";
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { completeInterrupted, writeOutput, type Written } from "./output/write-output.ts";
import { countProblems, report, type Outcome } from "./report.ts";
import { runCompiler, type CompileRequest } from "./run-compiler.ts";
import { count, inWords } from "./terminal.ts";

export interface CompileFolderRequest extends CompileRequest {
  readonly format: Format;
  readonly force: boolean;
  readonly timings: boolean;
}

/** `catalogc compile`: recipes in, output folder out. With errors the output folder stays as it was. */
export async function compileFolder(request: CompileFolderRequest): Promise<ExitStatus> {
  const { diagnostics, sources, output, folders } = await runCompiler(request);
  if (output === undefined) {
    // A killed run is completed even when this one has nothing to write.
    const left = folders ? completeInterrupted(folders.out, { outName: folders.outName, force: false }) : [];
    const all = [...diagnostics, ...left];
    report(request.format, all, sources, failure(countProblems(all)), false);
    return exitStatus.wrong;
  }
  const { out, outName } = output.folders;
  const written = writeOutput(out, output.files, { outName, force: request.force });
  const all = [...diagnostics, ...written.problems];
  const good = !written.problems.some(isError);
  report(
    request.format,
    all,
    sources,
    good ? success(output.files, written) : failure(countProblems(all)),
    good,
  );
  return good ? exitStatus.fine : exitStatus.wrong;
}

function failure(problems: string): Outcome {
  return { sentence: `${problems}: nothing written`, facts: { status: "failed" } };
}

function success(files: ReadonlyMap<string, EmittedFile>, { written, unchanged, removed }: Written): Outcome {
  const packages = entries(files, "pkgs");
  const apps = entries(files, "apps");
  const sentence =
    `compiled ${inWords([count(packages, "package"), count(apps, "app")])}: ` +
    `${count(written, "file")} written, ${unchanged} unchanged, ${removed} removed`;
  return { sentence, facts: { status: "compiled", packages, apps, written, unchanged, removed } };
}

/** How many packages or apps the files are for: each has a folder of its own. */
function entries(files: ReadonlyMap<string, EmittedFile>, kind: "pkgs" | "apps"): number {
  const paths = [...files.keys()].map((path) => path.split("/"));
  return new Set(paths.flatMap(([first, name]) => (first === kind && name ? [name] : []))).size;
}
