import type { Difference } from "./output/plan.ts";
import type { Format } from "./commands/shared.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { openFolders } from "./folders.ts";
import { compareOutput } from "./output/write-output.ts";
import { countProblems, report } from "./report.ts";
import { runCompiler, type CompileRequest } from "./run-compiler.ts";
import { count } from "./terminal.ts";

export interface CheckFolderRequest extends CompileRequest {
  readonly format: Format;
}

const explanations: Readonly<Record<Difference, string>> = {
  missing: "is missing",
  changed: "is not what the recipes give now",
  orphan: "comes from a recipe that is gone",
  edited: "was edited by hand",
  "in the way": "is in the way of a generated file",
};

/** `catalogc check`: compiles in memory and says, file by file, why the output folder is not that. */
export async function checkFolder(request: CheckFolderRequest): Promise<ExitStatus> {
  const opened = openFolders(request.recipes, request.out);
  const { diagnostics, sources, output } = opened.ok
    ? await runCompiler(opened.folders, request)
    : { diagnostics: [opened.problem], sources: () => undefined };
  if (!opened.ok || output === undefined) {
    const sentence = `${countProblems(diagnostics)}: nothing to compare`;
    report(request.format, diagnostics, sources, { sentence, facts: { status: "failed" } }, false);
    return exitStatus.wrong;
  }
  const { out, outName } = opened.folders;
  const { problems, differences } = compareOutput(out, output.files, { outName });
  const all = [...diagnostics, ...problems];
  const files = [...differences].map(([path, why]) => ({ path: `${outName}/${path}`, why }));
  const good = problems.length === 0 && files.length === 0;
  const lines = [
    ...files.map(({ path, why }) => `${path} ${explanations[why]}`),
    good
      ? `${outName} is what the recipes give`
      : `${count(files.length + problems.length, "difference")}; run \`catalogc compile\` to bring ${outName} up to date`,
  ];
  report(
    request.format,
    all,
    sources,
    { sentence: lines.join("\n"), facts: { status: good ? "up to date" : "different", files } },
    good,
  );
  return good ? exitStatus.fine : exitStatus.wrong;
}
