import { linesOf } from "../support/line-map.ts";
import type { Span } from "../support/span.ts";
import { visible } from "../support/visible.ts";
import { codeFrame } from "./code-frame.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import { plain, type Palette } from "./palette.ts";
import { printable, type Printable } from "./printable.ts";

/** Gives the text of a file that spans point into, or undefined if it cannot be shown. */
export type Sources = (file: string) => string | undefined;

/**
 * Diagnostics for people, one block each, separated by an empty line:
 *
 * ```
 * error[CG301]: unknown option `port`
 *   --> recipes/web/recipe.ts:12:7
 *    |
 * 12 |       port: 80,
 *    |       ^^^^
 *   hint: did you mean `ports`?
 * ```
 */
export function renderText(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  palette: Palette = plain,
): Printable {
  return printable(diagnostics.map((each) => renderOne(each, sources, palette)).join("\n"), palette);
}

function renderOne(diagnostic: Diagnostic, sources: Sources, palette: Palette): string {
  const { code, severity, message, span, file, related = [], hint } = diagnostic;
  const lines = [`${palette[severity](`${severity}[${code}]`)}: ${palette.strong(oneLine(message))}`];
  if (span !== undefined) lines.push(...place(span, sources, palette));
  else if (file !== undefined) lines.push(`${palette.quiet("  -->")} ${oneLine(file)}`);
  const note = (text: string): string => `  ${palette.strong("note")}: ${text}`;
  const { shown, hidden } = firstRelated(related);
  for (const each of shown) lines.push(note(visible(each.message)), ...place(each.span, sources, palette));
  if (hidden > 0) lines.push(note(`and ${hidden} more places`));
  if (hint !== undefined) lines.push(`  ${palette.strong("hint")}: ${indentHint(hint)}`);
  return lines.map((line) => `${line}\n`).join("");
}

function place(span: Span, sources: Sources, palette: Palette): string[] {
  const text = sources(span.file);
  const file = visible(span.file);
  if (text === undefined) return [`${palette.quiet("  -->")} ${file}`];
  const { line, column } = linesOf(text).position(span.start);
  return [`${palette.quiet("  -->")} ${file}:${line}:${column}`, ...codeFrame(text, span, palette)];
}

/** Indents a hint of several lines. */
function indentHint(hint: string): string {
  return hint.split("\n").map(visible).join("\n        ");
}

// A problem may have a thousand places; text shows the first few, `--format json` all.

const mostRelated = 8;
const longestMessage = 600;

/** The related places that are shown, and how many are not. */
export function firstRelated(related: readonly RelatedPlace[]): {
  readonly shown: readonly RelatedPlace[];
  readonly hidden: number;
} {
  // A note about one omitted place would be as long as the place.
  const shown = related.length <= mostRelated + 1 ? related : related.slice(0, mostRelated);
  return { shown, hidden: related.length - shown.length };
}

/** A message with invisible characters escaped, cut at a readable length. */
export function oneLine(message: string): string {
  const shown = visible(message);
  return shown.length <= longestMessage ? shown : `${shown.slice(0, longestMessage)}…`;
}
