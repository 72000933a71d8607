import { linesOf } from "../support/line-map.ts";
import { cells, visible } from "../support/visible.ts";
import type { Palette } from "./palette.ts";

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
