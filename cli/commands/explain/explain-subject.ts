import { resolve, relative, sep } from "node:path";
import { noSuchLine, unknownCode } from "../../../compiler/diagnostics/reviewing.ts";
import { exitStatus, type ExitStatus } from "../../terminal/exit-status.ts";
import { recipeBehind } from "../../../tooling/explain/entry-at.ts";
import { explainCode, isCode, renderCode } from "../../../tooling/explain/explain-code.ts";
import { explainLine, findLine, type FoundLine } from "../../../tooling/explain/explain-line.ts";
import { explainOption } from "../../../tooling/explain/explain-option.ts";
import { parsePath } from "../../../tooling/explain/option-path.ts";
import { renderLine, renderOption } from "../../../tooling/explain/render.ts";
import { openCatalog, type About, type CatalogRequest, type OpenedCatalog } from "../open-catalog.ts";
import { Inspector } from "../../disk/output/inspect.ts";
import { refuse } from "../../terminal/report.ts";
import { paletteFor } from "../../terminal/terminal.ts";
import { printable, printableJson } from "../../../compiler/diagnostics/printable.ts";
import { printError, printOut } from "../../../cli/terminal/print.ts";

export interface ExplainRequest extends CatalogRequest {
  /** An option, a line of a generated file (`out/apps/web/default.nix:12`) or a diagnostic code (`CG303`). */
  readonly subject: string;
  readonly format: "text" | "json";
}

/** `catalogc explain`: the lines of an option, the options of a line, or the documentation of a diagnostic. */
export async function explainSubject(request: ExplainRequest): Promise<ExitStatus> {
  if (isCode(request.subject)) return printCode(request);
  const about = aboutOf(request);
  return (await explainIn(request, about)) ?? (await explainIn(request, undefined)) ?? exitStatus.wrong;
}

/** Prints the documentation of a code, which needs no catalog. */
async function printCode(request: ExplainRequest): Promise<ExitStatus> {
  const found = await explainCode(request.subject);
  if (!("explained" in found)) return refuse([unknownCode(request.subject, found.near)]);
  print(request, found.explained, renderCode(found.explained, paletteFor(process.stdout)));
  return exitStatus.fine;
}

const print = ({ format }: ExplainRequest, explanation: object, text: string): void =>
  printOut(format === "json" ? printableJson(explanation) : printable(text, paletteFor(process.stdout)));

/** Undefined if the whole catalog is needed to find errors. */
async function explainIn(request: ExplainRequest, about: About | undefined): Promise<ExitStatus | undefined> {
  const { subject } = request;
  const opened = await openCatalog(request, about);
  if (opened === undefined || opened.broken) return exitStatus.wrong;
  const { outName } = opened.folders;
  const palette = paletteFor(process.stdout);
  const place = placeOf(subject);
  if (place === undefined && !subject.includes("/")) {
    const explained = explainOption(subject, opened);
    // Only the whole catalog has the names for suggestions.
    if (!explained.ok) return opened.narrow ? undefined : refuse([explained.problem]);
    print(request, explained.explanation, renderOption(explained.explanation, outName, palette));
    return exitStatus.fine;
  }
  if (place === undefined) return refuse([noSuchLine(subject, "it names no line")]);
  const file = fileIn(opened.folders.out, place.path);
  const found = findLine(file, place.line, subject, opened);
  if (!found.ok) return refuse([found.problem]);
  if (isStale(found.explanation, opened))
    printError(
      printable(`${outName}/${file} is not what the recipes give: the line is that of the file they give\n`),
    );
  const explained = explainLine(found.explanation, opened);
  print(request, explained, renderLine(explained, outName, palette));
  return exitStatus.fine;
}

interface LinePlace {
  readonly path: string;
  readonly line: number;
}

/** `out/apps/web/default.nix:12` */
function placeOf(subject: string): LinePlace | undefined {
  const [, path, line] = /^(.+):(\d+)$/.exec(subject) ?? [];
  return path === undefined ? undefined : { path, line: Number(line) };
}

/** The recipe of the option or generated line. */
const aboutOf =
  ({ subject }: ExplainRequest): About =>
  (well, { out }) => {
    const place = placeOf(subject);
    if (place !== undefined) return recipeBehind(fileIn(out, place.path), place.line, well);
    // A path without a line needs no recipe.
    if (subject.includes("/")) return well.recipes[0];
    const [kind = "", name = ""] = parsePath(subject);
    return kind === "apps" || kind === "pkgs" ? well.recipeOf(kind, name) : undefined;
  };

const fileIn = (out: string, path: string): string => relative(out, resolve(path)).split(sep).join("/");

/** In a file that has changed since it was compiled, line numbers are not valid. */
function isStale({ file, content }: FoundLine, { folders }: OpenedCatalog): boolean {
  const found = new Inspector(folders.out).look(file);
  return found.kind === "file" && found.read().toString("utf8") !== content;
}
