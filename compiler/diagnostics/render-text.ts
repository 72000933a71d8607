import { linesOf } from "../support/line-map.ts";
import type { Span } from "../support/span.ts";
import { cells, visible } from "../support/visible.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import { type Palette, plain } from "./palette.ts";
import { type Printable, printable } from "./printable.ts";

/** The most terminal columns of source shown on one line. The rest is cut with `…`. */
const widest = 100;
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
export function codeFrame(text: string, range: Range, palette: Palette, columns = Infinity): string[] {
  const map = linesOf(text);
  const first = map.position(range.start).line;
  const last = map.position(Math.max(range.start, range.end - 1)).line;
  const gutter = String(last).length;
  const margin = (label: string): string => palette.quiet(`${label.padStart(gutter)} |`);
  // Beside the margin, and two signs that something is cut.
  const width = Math.min(widest, columns - gutter - 5);

  const show = (line: number): string[] => {
    const source = map.line(line);
    const from = line === first ? range.start - map.start(line) : source.search(/\S|$/);
    const to = line === last ? range.end - map.start(line) : source.length;
    const { shown, marks } = markLine(source, from, Math.max(to, from), width);
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
function markLine(source: string, from: number, to: number, width: number): { shown: string; marks: string } {
  const at = Math.min(from, source.length);
  const near = nearby(source, at);
  const { shown, marks } = markShort(near.text, at - near.start, to - near.start, width, near.start > 0);
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
  width: number,
  isCut: boolean,
): { shown: string; marks: string } {
  const shown: { readonly text: string; readonly cells: number; readonly marked: boolean }[] = [];
  let offset = 0;
  let column = 0;
  for (const character of source) {
    const drawn = character === "\t" ? " ".repeat(tabStop - (column % tabStop)) : visible(character);
    const size = cellsOf(drawn);
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
  const start = clipStart(shown, firstMarked, width);
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
function clipStart(shown: readonly { readonly cells: number }[], firstMarked: number, width: number): number {
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
 *
 * Like warnings are one block, with a line for each of the others.
 * @param columns of the terminal, at which texts are broken
 */
export function renderText(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  palette: Palette = plain,
  columns = Infinity,
): Printable {
  const blocks = alike(diagnostics).map((each) => renderBlock(each, sources, palette, columns));
  return printable(blocks.join("\n"), palette);
}

/** Warnings with one code whose hints differ at most in names of their messages. An error is alone, and so is what has a name to write. */
function alike(diagnostics: readonly Diagnostic[]): readonly (readonly [Diagnostic, ...Diagnostic[]])[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const [index, each] of diagnostics.entries()) {
    const { code, severity, message, hint = "" } = each;
    const isOwn = severity === "error" || hint.startsWith("Did you mean");
    const key = isOwn
      ? String(index)
      : `${code} ${hint.replaceAll(/`[^`]*`/g, (name) => (message.includes(name) ? "`" : name))}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [each]);
    else known.push(each);
  }
  return [...groups.values()];
}

function renderBlock(
  [diagnostic, ...others]: readonly [Diagnostic, ...Diagnostic[]],
  sources: Sources,
  palette: Palette,
  columns: number,
): string {
  const { code, severity, message, span, file, related = [], hint } = diagnostic;
  const note = (title: string, text: string): string =>
    `  ${palette.strong(title)}: ${broken(text, columns, title.length + 4, " ".repeat(title.length + 4))}`;
  const title = `${severity}[${code}]`;
  const lines = [
    `${palette[severity](title)}: ${palette.strong(broken(oneLine(message), columns, title.length + 2, "  "))}`,
    ...(span !== undefined
      ? place(span, sources, palette, columns)
      : file !== undefined
        ? [`${palette.quiet("  -->")} ${oneLine(file)}`]
        : []),
  ];
  const { shown, hidden } = firstRelated(related);
  for (const each of shown)
    lines.push(note("note", visible(each.message)), ...place(each.span, sources, palette, columns));
  if (hidden > 0) lines.push(note("note", `and ${hidden} more places`));
  if (hint !== undefined) lines.push(note("hint", hint.split("\n").map(visible).join("\n        ")));
  for (const each of others) {
    const at = each.span === undefined ? visible(each.file ?? "") : whereOf(each.span, sources);
    lines.push(note("also", [...(at === "" ? [] : [at]), oneLine(each.message)].join(": ")));
  }
  return lines.map((line) => `${line}\n`).join("");
}

/** A text broken at spaces; its first line begins after that many columns. */
function broken(text: string, columns: number, before: number, indent: string): string {
  if (columns === Infinity) return text;
  return text
    .split("\n")
    .map((line, index) => {
      let column = index === 0 ? before : 0;
      return line
        .split(" ")
        .map((word, at) => {
          const size = cellsOf(word);
          const fits = at === 0 || column + 1 + size <= columns;
          column = fits ? column + (at === 0 ? 0 : 1) + size : indent.length + size;
          return `${at === 0 ? "" : fits ? " " : `\n${indent}`}${word}`;
        })
        .join("");
    })
    .join("\n");
}

const cellsOf = (text: string): number => Array.from(text).reduce((sum, each) => sum + cells(each), 0);

function place(span: Span, sources: Sources, palette: Palette, columns: number): string[] {
  const text = sources(span.file);
  const line = `${palette.quiet("  -->")} ${whereOf(span, sources)}`;
  return text === undefined ? [line] : [line, ...codeFrame(text, span, palette, columns)];
}

/** `recipes/web/recipe.ts:12:7` */
export function whereOf({ file, start }: Pick<Span, "file" | "start">, sources: Sources): string {
  const text = sources(file);
  if (text === undefined) return visible(file);
  const { line, column } = linesOf(text).position(start);
  return `${visible(file)}:${line}:${column}`;
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
