import type { CompileProblem, Place } from "../surface/api.ts";
import { linesOf } from "../support/line-map.ts";
import type { Span } from "../support/span.ts";
import { visible } from "../support/visible.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { withoutBrackets } from "./printable.ts";
import { type Sources, firstRelated, oneLine, whereOf } from "./render-text.ts";

/** Diagnostics for programs: `--format json`. */
export function diagnosticsAsJson(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
): readonly CompileProblem[] {
  return diagnostics.map(({ code, severity, message, span, file, related, hint }) => ({
    code,
    severity,
    message,
    ...(span ? { place: place(span, sources) } : file !== undefined && { place: { file } }),
    ...(related && {
      related: related.map((each) => ({ message: each.message, ...place(each.span, sources) })),
    }),
    ...(hint !== undefined && { hint }),
  }));
}

function place(span: Span, sources: Sources): Place {
  const text = sources(span.file);
  if (text === undefined) return { file: span.file };
  const map = linesOf(text);
  return { file: span.file, start: map.position(span.start), end: map.position(span.end) };
}

declare const isCommands: unique symbol;

/** Lines of workflow commands, and nothing that anyone else could have made one of. */
export type WorkflowCommands = string & { readonly [isCommands]: true };

/**
 * Diagnostics as workflow commands, one line each, which GitHub shows at the lines of a pull request (GitHub Docs,
 * "Workflow commands for GitHub Actions", "Setting an error message"). GitHub expects paths relative to the repository,
 * whatever the working directory of the step is.
 */
export function renderGithub(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  inRepository: (file: string) => string = (file) => file,
): WorkflowCommands {
  const commands = diagnostics.map((each) => `${command(each, sources, inRepository)}\n`);
  return withoutBrackets(commands.join("")) as WorkflowCommands;
}

function command(diagnostic: Diagnostic, sources: Sources, inRepository: (file: string) => string): string {
  const { code, severity, message, related = [], hint } = diagnostic;
  const { shown, hidden } = firstRelated(related);
  const { file, ...range } = placeProperties(diagnostic, sources);
  const properties = {
    ...(file !== undefined && { file: visible(inRepository(file)) }),
    ...range,
    title: code,
  };
  const body = [
    oneLine(message),
    ...shown.map((each) => `note: ${visible(each.message)} (${whereOf(each.span, sources)})`),
    ...(hidden > 0 ? [`note: and ${hidden} more places`] : []),
    ...(hint === undefined ? [] : [`hint: ${hint.split("\n").map(visible).join("\n")}`]),
  ].join("\n");
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${severity} ${list.join(",")}::${escapeData(body)}`;
}

interface PlaceProperties {
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly col?: number;
  readonly endColumn?: number;
}

function placeProperties({ span, file }: Diagnostic, sources: Sources): PlaceProperties {
  if (span === undefined) return file === undefined ? {} : { file };
  const text = sources(span.file);
  if (text === undefined) return { file: span.file };
  const map = linesOf(text);
  const start = map.position(span.start);
  const end = map.position(Math.max(span.start, span.end - 1));
  // GitHub accepts columns only for a range within one line.
  return start.line === end.line
    ? { file: span.file, line: start.line, endLine: end.line, col: start.column, endColumn: end.column + 1 }
    : { file: span.file, line: start.line, endLine: end.line };
}

/** The escapes of the runner's own toolkit: first those of data, then those of property separators. */
function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}
