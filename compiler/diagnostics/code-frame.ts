import { LineMap } from "../support/line-map.ts";
import { cells, visible } from "../support/visible.ts";
import type { Palette } from "./palette.ts";

/** Terminal cells of source shown on one line; what is beyond is cut with `…`. */
const width = 100;
const tabStop = 4;

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
 * Of a range over several lines the first and the last are shown. Invisible characters are spelled out.
 */
export function codeFrame(text: string, range: Range, palette: Palette): string[] {
  const map = new LineMap(text);
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

/** One source line as it is shown, and the carets for the code units in [from, to). */
function markLine(source: string, from: number, to: number): { shown: string; marks: string } {
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
  let line = start > 0 ? "…" : "";
  let marks = start > 0 ? " " : "";
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
  // A combining character alone has no cell of its own: point at where it would be.
  if (!marks.includes("^")) marks = `${marks.slice(0, widthOf(shown.slice(start, firstMarked)))}^`;
  return { shown: line, marks: marks.trimEnd() };
}

const widthOf = (shown: readonly { readonly cells: number }[]): number =>
  shown.reduce((sum, each) => sum + each.cells, 0);

/** Where to start showing so that the mark is in view with some of what is before it. */
function clipStart(shown: readonly { readonly cells: number }[], firstMarked: number): number {
  const before = widthOf(shown.slice(0, firstMarked));
  const total = widthOf(shown);
  if (total <= width || before <= width / 2) return 0;
  let start = firstMarked;
  for (let room = width / 4; start > 0 && room > 0; start--) room -= shown[start - 1]?.cells ?? 0;
  return start;
}
