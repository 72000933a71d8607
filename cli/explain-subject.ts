import { resolve, relative, sep } from "node:path";
import { noSuchLine } from "../compiler/diagnostics/reviewing.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { explainLine, findLine, type FoundLine } from "./explain/explain-line.ts";
import { explainOption } from "./explain/explain-option.ts";
import { renderLine, renderOption } from "./explain/render.ts";
import { openCatalog, printProblems, type OpenCatalog } from "./inspect/open-catalog.ts";
import { Inspector } from "./output/inspect.ts";
import { Progress } from "./progress.ts";
import { paletteFor } from "./terminal.ts";

export interface ExplainRequest {
  /** An option (`apps.web.description`) or a place in a generated file (`out/apps/web/default.nix:12`). */
  readonly subject: string;
  readonly recipes: string;
  readonly out: string;
  readonly format: "text" | "json";
}

/** `catalogc explain`: from an option to the lines it reaches, or from a line to the options behind it. */
export async function explainSubject({ subject, recipes, out, format }: ExplainRequest): Promise<ExitStatus> {
  const opened = await openCatalog(recipes, out);
  if (opened === undefined || opened.broken) return exitStatus.wrong;
  const { outName } = opened.folders;
  const palette = paletteFor(process.stdout);
  const place = /^(.+):(\d+)$/.exec(subject);
  const print = (explanation: object, text: string): void =>
    void process.stdout.write(format === "json" ? `${JSON.stringify(explanation, undefined, 2)}\n` : text);

  const progress = new Progress();
  if (place === null && !subject.includes("/")) {
    progress.say("trying other values");
    const explained = explainOption(subject, opened);
    progress.clear();
    if (!explained.ok) return failed(explained.problem);
    print(explained.explanation, renderOption(explained.explanation, outName, palette));
    return exitStatus.fine;
  }
  const [, path = subject, line = "0"] = place ?? [];
  const file = relative(opened.folders.out, resolve(path)).split(sep).join("/");
  if (place === null) return failed(noSuchLine(subject, "it names no line"));
  const found = findLine(file, Number(line), subject, opened);
  if (!found.ok) return failed(found.problem);
  if (isStale(found.explanation, opened))
    process.stderr.write(
      `${outName}/${file} is not what the recipes give: the line is that of the file they give\n`,
    );
  progress.say("trying other values");
  const explained = explainLine(found.explanation, opened);
  progress.clear();
  print(explained, renderLine(explained, outName, palette));
  return exitStatus.fine;
}

function failed(problem: Parameters<typeof printProblems>[0][number]): ExitStatus {
  printProblems([problem]);
  return exitStatus.wrong;
}

/** Line numbers mean nothing in a file that has changed since it was compiled. */
function isStale({ file, content }: FoundLine, { folders }: OpenCatalog): boolean {
  const found = new Inspector(folders.out).look(file);
  return found.kind === "file" && found.read().toString("utf8") !== content;
}
