import { type Doc, type Space, hardSpace, flatWidth } from "./doc.ts";
import { firstLineFits, firstLineWidth, FlatLine, lastLineWidth, type Rest } from "./measure.ts";
import { tidy, type GroupItem, type Item, type ApartItem } from "./tidy.ts";

/** The longest line, without its indentation. */
export const maxWidth = 100;
const indentWidth = 2;

/** The open levels of nesting, innermost first, each with the indentation of lines that begin in it. */
interface Indents {
  readonly level: number;
  readonly columns: number;
  readonly outer: Indents | undefined;
}

/** A point to return to when a layout of a group turns out not to fit. */
interface Mark {
  readonly chunks: number;
  readonly spread: number;
  readonly column: number;
  readonly indents: Indents;
}

/** The place for lines of a part that is laid out separately. */
export interface SeparateLines {
  readonly part: object;
  /** Their indentation. */
  readonly columns: number;
}

export interface Layout {
  readonly lines: readonly (string | SeparateLines)[];
  /** The owners of the edges that were broken. */
  readonly spread: readonly object[];
}

/** Lays out a document with lines of at most 100 columns besides the indentation, if possible. */
export function layOut(doc: Doc): Layout {
  const printer = new Printer();
  printer.print([{ kind: "group", mode: "normal", items: tidy(doc) }]);
  return { lines: toLines(printer.chunks), spread: printer.spread };
}

/** The lines of a text whose places have separate lines; no space at its ends. */
function toLines(chunks: readonly (string | SeparateLines)[]): readonly (string | SeparateLines)[] {
  const lines: (string | SeparateLines)[] = [];
  let text = "";
  for (const chunk of chunks) {
    if (typeof chunk === "string") {
      text += chunk;
    } else {
      const before = text.endsWith("\n") ? text.slice(0, -1) : text;
      for (const line of (lines.length === 0 ? before.trimStart() : before.slice(1)).split("\n"))
        lines.push(line);
      lines.push(chunk);
      text = "";
    }
  }
  const last = text.trimEnd();
  for (const line of (lines.length === 0 ? last.trimStart() : last.slice(1)).split("\n")) lines.push(line);
  return lines;
}

class Printer {
  readonly chunks: (string | SeparateLines)[] = [];
  readonly spread: object[] = [];
  /** Columns written on this line, without its indentation. */
  private column = 0;
  private indents: Indents = { level: 0, columns: 0, outer: undefined };

  print(items: readonly Item[]): void {
    this.run({ items, index: 0, next: undefined }, undefined);
  }

  /**
   * Writes everything from `start` to `end`, with broken spaces and groups as they fit. The inside of a broken group is
   * processed in the same loop, so that deep nesting needs no stack.
   */
  private run(start: Rest, end: Rest | undefined): void {
    let at: Rest | undefined = start;
    while (at !== undefined && at !== end) {
      const { items, next }: Rest = at;
      let { index } = at;
      at = next;
      for (; index < items.length; index += 1) {
        const item = items[index];
        if (item === undefined) break;
        if (item.kind === "text") {
          this.text(item.text, item.width, item.level, item.shift);
        } else if (item.kind === "apart") {
          this.apart(item);
        } else {
          const rest: Rest = { items, index: index + 1, next };
          if (item.kind === "space") {
            this.space(item, rest);
          } else if (!this.flat(item.items, 0, item.items.length, rest)) {
            at = this.opened(item, rest);
            break;
          }
        }
      }
    }
  }

  /**
   * The rest of a group that does not fit on the line: what is left after everything before its hugged part has been
   * written, or all of it. The hugged parts of a transparent group belong to the surrounding group, which has tried
   * them.
   */
  private opened(group: GroupItem, rest: Rest): Rest {
    const { parts, hugs } = group.mode === "transparent" ? { parts: [], hugs: [] } : hugsOf(group.items);
    for (const hug of hugs.toReversed()) {
      const left = this.hugged(parts, hug, rest);
      if (left !== undefined) return left;
    }
    return { items: group.items, index: 0, next: rest };
  }

  /** Tries to write the text before and after the hugged part of a group without a line break. */
  private hugged(parts: readonly Item[], { index, items }: Hug, rest: Rest): Rest | undefined {
    const mark = this.mark();
    if (index + 1 === parts.length) {
      const left: Rest = { items, index: 0, next: rest };
      return this.flat(parts, 0, index, left) ? left : undefined;
    }
    // The part is only written for a trial if the end can fit after it: nested trials take exponential time.
    const end = new FlatLine(maxWidth - lastLineWidth(items) - firstLineWidth(rest, maxWidth));
    if (!end.add(parts, index + 1) || !end.end()) return undefined;
    const tail: Rest = { items: unbroken(parts, index + 1), index: 0, next: rest };
    const hugged: Rest = { items, index: 0, next: tail };
    if (
      this.flat(parts, 0, index, { items, index: 0, next: { items: parts, index: index + 1, next: rest } })
    ) {
      this.run(hugged, tail);
      if (this.flat(parts, index + 1, parts.length, rest)) return rest;
    }
    this.reset(mark);
    return undefined;
  }

  /** Writes items on this line if they fit, with the text that must follow on the same line. */
  private flat(items: readonly Item[], from: number, to: number, rest: Rest): boolean {
    if (from >= to) return true;
    const room = maxWidth - this.column;
    const line = new FlatLine(room - firstLineWidth(rest, room));
    const { left } = line;
    if (this.column > 0) {
      if (!line.add(items, from, to) || !line.end()) return false;
      this.write(line.text, left - line.left);
      return true;
    }
    // A line does not begin with a space.
    const first = items[from];
    const second = first?.kind === "group" ? first.items[0] : undefined;
    if (first?.kind === "group" && second?.kind === "space") {
      if (!line.add(first.items, 1)) return false;
    } else if (first?.kind !== "space" && !line.add(items, from, from + 1)) {
      return false;
    }
    if (!line.add(items, from + 1, to) || !line.end()) return false;
    const start = firstText(items, from);
    this.text(line.text, left - line.left, start?.level ?? 0, start?.shift ?? 0);
    return true;
  }

  private text(text: string, width: number, level: number, shift: number): void {
    const columns = this.indentation(level) + shift;
    if (this.column === 0) this.chunks.push(" ".repeat(columns));
    this.write(text, width);
  }

  private apart({ part, level, shift }: ApartItem): void {
    this.chunks.push({ part, columns: this.indentation(level) + shift });
    // The next item begins with a line break.
    this.column = maxWidth;
  }

  /** The indentation of lines that begin at a level, in columns. */
  private indentation(level: number): number {
    while (this.indents.outer !== undefined && level < this.indents.level) this.indents = this.indents.outer;
    if (level > this.indents.level) {
      // Only a level that begins a line indents; other levels on that line do not.
      const columns = this.indents.columns + (this.column === 0 ? indentWidth : 0);
      this.indents = { level, columns, outer: this.indents };
    }
    return this.indents.columns;
  }

  private space(space: Space, rest: Rest): void {
    if (space.owner !== undefined) this.spread.push(space.owner);
    if (this.column === 0) return;
    switch (space.type) {
      case "hard-space":
        return this.write(" ", 1);
      case "soft-break":
      case "soft-line": {
        const width = flatWidth(space);
        if (!firstLineFits(rest, maxWidth - this.column - width, maxWidth)) return this.lineFeeds(1);
        return this.write(" ".repeat(width), width);
      }
      case "break":
      case "line":
      case "hard-line":
        return this.lineFeeds(1);
      case "empty-line":
        return this.lineFeeds(2);
      case "text-line":
        return this.lineFeeds(space.count);
    }
  }

  private write(text: string, width: number): void {
    this.chunks.push(text);
    this.column += width;
  }

  private lineFeeds(count: number): void {
    this.chunks.push("\n".repeat(count));
    this.column = 0;
  }

  private mark(): Mark {
    const { chunks, spread, column, indents } = this;
    return { chunks: chunks.length, spread: spread.length, column, indents };
  }

  private reset(mark: Mark): void {
    this.chunks.length = mark.chunks;
    this.spread.length = mark.spread;
    this.column = mark.column;
    this.indents = mark.indents;
  }
}

/** The text that a line begins with. */
function firstText(items: readonly Item[], from: number): Extract<Item, { kind: "text" }> | undefined {
  for (let index = from; index < items.length; index += 1) {
    const item = items[index];
    if (item?.kind === "text") return item;
    if (item?.kind === "group") return firstText(item.items, 0);
  }
  return undefined;
}

/** A part of a group that may be broken while the group's other parts stay on their line. */
interface Hug {
  /** Its index among the parts of the group. */
  readonly index: number;
  readonly items: readonly Item[];
}

/** The hugged parts of a group, including those in transparent groups. */
function hugsOf(items: readonly Item[]): { readonly parts: readonly Item[]; readonly hugs: Hug[] } {
  const parts = items.some(isTransparent) ? withoutTransparent(items) : items;
  const hugs: Hug[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const item = parts[index];
    if (item !== undefined && isHug(item)) hugs.push({ index, items: item.items });
  }
  return { parts, hugs };
}

/** The parts from an index on in their form on one line: their own spaces cannot break. */
function unbroken(parts: readonly Item[], from: number): readonly Item[] {
  return parts
    .slice(from)
    .flatMap((item) => (isHug(item) ? item.items : [item]))
    .flatMap((item): readonly Item[] => {
      if (item.kind !== "space") return [item];
      if (item.type === "line" || item.type === "soft-line") return [hardSpace];
      return item.type === "break" || item.type === "soft-break" ? [] : [item];
    });
}

/** Transparent groups nest as deep as calls have arguments. */
function withoutTransparent(items: readonly Item[]): readonly Item[] {
  const parts: Item[] = [];
  const pending = items.toReversed();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (isTransparent(item)) for (const inner of item.items.toReversed()) pending.push(inner);
    else parts.push(item);
  }
  return parts;
}

function isTransparent(item: Item): item is GroupItem {
  return item.kind === "group" && item.mode === "transparent";
}

function isHug(item: Item): item is GroupItem {
  return item.kind === "group" && item.mode === "hug";
}
