import { linesOf } from "../support/line-map.ts";
import type { Span } from "../support/span.ts";
import { cells, visible } from "../support/visible.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import { type Palette, plain } from "./palette.ts";
import { type Printable, printable } from "./printable.ts";

/** Terminal columns of source shown on one line. The rest is cut with `…`. */
const width = 100;
const tabStop = 4;
/** UTF-16 code units read on either side of a mark: more than is shown, but bounded in lines of megabytes. */
const reach = 1000;

/** A half-open range of UTF-16 offsets. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The source around a range with carets under it, as lines without a final newline:
 *
 * ```
 *    |
 * 12 |   port: 80,
 *    |   ^^^^
 * ```
 *
 * A range of several lines shows its first and last line. Invisible characters are escaped.
 */
export function codeFrame(text: string, range: Range, palette: Palette): string[] {
  const map = linesOf(text);
  const first = map.position(range.start).line;
  const last = map.position(Math.max(range.start, range.end - 1)).line;
  const gutter = String(last).length;
  const margin = (label: string): string => palette.quiet(`${label.padStart(gutter)} |`);

  const show = (line: number): string[] => {
    const source = map.line(line);
    const from = line === first ? range.start - map.start(line) : source.search(/\S|$/);
    const to = line === last ? range.end - map.start(line) : source.length;
    const { shown, marks } = markLine(source, from, Math.max(to, from));
    return [`${margin(String(line))} ${shown}`.trimEnd(), `${margin("")} ${palette.error(marks)}`];
  };
  return [
    margin(""),
    ...show(first),
    ...(last > first + 1 ? [palette.quiet("...")] : []),
    ...(last > first ? show(last) : []),
  ];
}

/** One source line as shown, and the carets for the code units in [from, to). */
function markLine(source: string, from: number, to: number): { shown: string; marks: string } {
  const at = Math.min(from, source.length);
  const near = nearby(source, at);
  const { shown, marks } = markShort(near.text, at - near.start, to - near.start, near.start > 0);
  const isCut = near.start + near.text.length < source.length && !shown.endsWith("…");
  return { shown: isCut ? `${shown}…` : shown, marks };
}

/** The part of a line around an offset that is considered for display. It never splits a character. */
function nearby(source: string, at: number): { start: number; text: string } {
  const whole = (offset: number): number =>
    /^[\ud800-\udbff][\udc00-\udfff]/.test(source.slice(Math.max(0, offset - 1), offset + 1))
      ? offset + 1
      : offset;
  const start = whole(Math.max(0, at - reach));
  return { start, text: source.slice(start, whole(at + reach)) };
}

function markShort(
  source: string,
  from: number,
  to: number,
  isCut: boolean,
): { shown: string; marks: string } {
  const shown: { readonly text: string; readonly cells: number; readonly marked: boolean }[] = [];
  let offset = 0;
  let column = 0;
  for (const character of source) {
    const drawn = character === "\t" ? " ".repeat(tabStop - (column % tabStop)) : visible(character);
    const size = Array.from(drawn).reduce((sum, each) => sum + cells(each), 0);
    shown.push({ text: drawn, cells: size, marked: offset >= from && offset < to });
    offset += character.length;
    column += size;
  }
  // An empty range, or one at the end of the line, still gets one caret.
  if (!shown.some(({ marked }) => marked)) {
    const at = Math.min(Array.from(source.slice(0, from)).length, shown.length);
    shown.splice(at, 1, { text: shown[at]?.text ?? "", cells: shown[at]?.cells ?? 1, marked: true });
  }

  const firstMarked = shown.findIndex(({ marked }) => marked);
  const start = clipStart(shown, firstMarked);
  let line = isCut || start > 0 ? "…" : "";
  let marks = isCut || start > 0 ? " " : "";
  let used = 0;
  for (const { text, cells: size, marked } of shown.slice(start)) {
    if (used + size > width) {
      line += "…";
      break;
    }
    line += text;
    marks += (marked ? "^" : " ").repeat(size);
    used += size;
  }
  // A combining character has no column of its own: the caret points at the character it combines with.
  if (!marks.includes("^")) marks = `${marks.slice(0, widthOf(shown.slice(start, firstMarked)))}^`;
  return { shown: line, marks: marks.trimEnd() };
}

const widthOf = (shown: readonly { readonly cells: number }[]): number =>
  shown.reduce((sum, each) => sum + each.cells, 0);

/** Where display starts, so that the mark and some text before it are visible. */
function clipStart(shown: readonly { readonly cells: number }[], firstMarked: number): number {
  const before = widthOf(shown.slice(0, firstMarked));
  const total = widthOf(shown);
  if (total <= width || before <= width / 2) return 0;
  let start = firstMarked;
  for (let room = width / 4; start > 0 && room > 0; start--) room -= shown[start - 1]?.cells ?? 0;
  return start;
}

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
