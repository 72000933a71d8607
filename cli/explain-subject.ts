import { resolve, relative, sep } from "node:path";
import type { Diagnostic } from "../compiler/diagnostics/diagnostic.ts";
import { noSuchLine } from "../compiler/diagnostics/reviewing.ts";
import { exitStatus, type ExitStatus } from "./exit-status.ts";
import { entryAt, explainLine, findLine, type FoundLine } from "./explain/explain-line.ts";
import { explainOption } from "./explain/explain-option.ts";
import { parsePath } from "./explain/option-path.ts";
import { renderLine, renderOption } from "./explain/render.ts";
import {
  openCatalog,
  printProblems,
  type About,
  type CatalogRequest,
  type OpenCatalog,
} from "./inspect/open-catalog.ts";
import { Inspector } from "./output/inspect.ts";
import { Progress } from "./progress.ts";
import { paletteFor } from "./terminal.ts";

export interface ExplainRequest extends CatalogRequest {
  /** An option (`apps.web.description`) or a place in a generated file (`out/apps/web/default.nix:12`). */
  readonly subject: string;
  readonly format: "text" | "json";
}

/** `catalogc explain`: from an option to the lines it reaches, or from a line to the options behind it. */
export async function explainSubject(request: ExplainRequest): Promise<ExitStatus> {
  const about = aboutOf(request);
  return (await explainIn(request, about)) ?? (await explainIn(request, undefined)) ?? exitStatus.wrong;
}

/** Undefined when only the whole catalog can tell what is wrong. */
async function explainIn(request: ExplainRequest, about: About | undefined): Promise<ExitStatus | undefined> {
  const { subject, format } = request;
  const opened = await openCatalog(request, about);
  if (opened === undefined || opened.broken) return exitStatus.wrong;
  const { outName } = opened.folders;
  const palette = paletteFor(process.stdout);
  const print = (explanation: object, text: string): void =>
    void process.stdout.write(format === "json" ? `${JSON.stringify(explanation, undefined, 2)}\n` : text);
  const failed = (problem: Diagnostic): ExitStatus | undefined => {
    if (opened.narrow) return undefined;
    printProblems([problem]);
    return exitStatus.wrong;
  };

  const progress = new Progress();
  const place = placeOf(subject);
  if (place === undefined && !subject.includes("/")) {
    progress.say("trying other values");
    const explained = explainOption(subject, opened);
    progress.clear();
    if (!explained.ok) return failed(explained.problem);
    print(explained.explanation, renderOption(explained.explanation, outName, palette));
    return exitStatus.fine;
  }
  const file = relative(opened.folders.out, resolve(place?.path ?? subject))
    .split(sep)
    .join("/");
  if (place === undefined) return failed(noSuchLine(subject, "it names no line"));
  const found = findLine(file, place.line, subject, opened);
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

/** `out/apps/web/default.nix:12` */
function placeOf(subject: string): { readonly path: string; readonly line: number } | undefined {
  const [, path, line] = /^(.+):(\d+)$/.exec(subject) ?? [];
  return path === undefined ? undefined : { path, line: Number(line) };
}

/** The recipe whose option or generated line is asked about. */
const aboutOf =
  ({ subject }: ExplainRequest): About =>
  (well, { out }) => {
    const place = placeOf(subject);
    if (place !== undefined) {
      const entry = entryAt(fileIn(out, place.path), place.line, well.catalogText);
      return entry && well.recipeOf(entry.kind, entry.name);
    }
    const [kind = "", name = ""] = subject.includes("/") ? [] : parsePath(subject);
    return kind === "apps" || kind === "pkgs" ? well.recipeOf(kind, name) : undefined;
  };

const fileIn = (out: string, path: string): string => relative(out, resolve(path)).split(sep).join("/");

/** Line numbers mean nothing in a file that has changed since it was compiled. */
function isStale({ file, content }: FoundLine, { folders }: OpenCatalog): boolean {
  const found = new Inspector(folders.out).look(file);
  return found.kind === "file" && found.read().toString("utf8") !== content;
}
