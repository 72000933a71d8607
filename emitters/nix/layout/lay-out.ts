import type { Doc, Space } from "./doc.ts";
import { firstLineFits, firstLineWidth, fitFlat, restOf, type Rest } from "./measure.ts";
import { flatWidth } from "./space.ts";
import { textWidth } from "./text-width.ts";
import { tidy, type GroupItem, type Item } from "./tidy.ts";

/** The longest line, without the indentation before it. */
const maxWidth = 100;
const indentWidth = 2;

/** The levels of nesting that are open, innermost first, each with the indentation of lines that begin in it. */
interface Indents {
  readonly level: number;
  readonly columns: number;
  readonly outer: Indents | undefined;
}

/** A point to go back to when a way to lay out a group turns out not to fit. */
interface Mark {
  readonly chunks: number;
  readonly spread: number;
  readonly column: number;
  readonly indents: Indents;
}

export interface Layout {
  /** Without a final line feed. */
  readonly text: string;
  /** The owners of the edges that were broken. */
  readonly spread: ReadonlySet<object>;
}

/** Lays a document out, no line wider than 100 columns beside its indentation where that can be had. */
export function layOut(doc: Doc): Layout {
  const printer = new Printer();
  printer.group({ kind: "group", mode: "normal", items: tidy(doc) }, undefined);
  return { text: printer.chunks.join("").trim(), spread: new Set(printer.spread) };
}

class Printer {
  readonly chunks: string[] = [];
  readonly spread: object[] = [];
  /** Columns written on this line, without its indentation. */
  private column = 0;
  private indents: Indents = { level: 0, columns: 0, outer: undefined };

  /** Writes items with their own spaces broken. `rest` is what will follow them. */
  private broken(items: readonly Item[], rest: Rest | undefined): void {
    for (const [index, item] of items.entries()) {
      if (item.kind === "text") {
        this.text(item.text, item.width, item.level, item.shift);
      } else if (item.kind === "group") {
        this.group(item, restOf(items, index + 1, rest));
      } else {
        this.space(item, restOf(items, index + 1, rest));
      }
    }
  }

  /** Writes a group flat if it fits with what follows on the line, else with one hugged part broken, else broken. */
  group(group: GroupItem, rest: Rest | undefined): void {
    if (this.flat(group.items, rest)) return;
    // A transparent group's hugged parts have been tried already, by the group around it.
    if (group.mode !== "transparent") {
      for (const hugged of huggable(group.items).reverse()) {
        if (this.hugged(hugged, rest)) return;
      }
    }
    this.broken(group.items, rest);
  }

  private hugged({ before, hug, after }: Hugged, rest: Rest | undefined): boolean {
    // Nothing that could be printed of `hug` makes room for these.
    if (after.length > 0 && fitFlat(after, maxWidth) === undefined) return false;
    const mark = this.mark();
    const tail = restOf(after, 0, rest);
    if (this.flat(before, restOf(hug, 0, tail))) {
      this.broken(hug, restOf(after.map(unbroken), 0, rest));
      if (this.flat(after, rest)) return true;
    }
    this.reset(mark);
    return false;
  }

  /** Writes items on this line if they fit, with the text that must follow on the same line. */
  private flat(items: readonly Item[], rest: Rest | undefined): boolean {
    if (items.length === 0) return true;
    const room = maxWidth - this.column;
    const width = room - firstLineWidth(rest, room);
    if (this.column > 0) {
      const text = fitFlat(items, width);
      if (text === undefined) return false;
      this.write(text, textWidth(text));
    } else {
      const started = withoutLeadingSpace(items);
      const text = fitFlat(started, width);
      if (text === undefined) return false;
      const { level, shift } = firstText(started);
      this.text(text, textWidth(text), level, shift);
    }
    return true;
  }

  private text(text: string, width: number, level: number, shift: number): void {
    while (this.indents.outer !== undefined && level < this.indents.level) this.indents = this.indents.outer;
    if (level > this.indents.level) {
      // Only a level that begins a line indents; others on that line come with it.
      const columns = this.indents.columns + (this.column === 0 ? indentWidth : 0);
      this.indents = { level, columns, outer: this.indents };
    }
    if (this.column === 0) this.chunks.push(" ".repeat(this.indents.columns + shift));
    this.write(text, width);
  }

  private space(space: Space, rest: Rest | undefined): void {
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
    return {
      chunks: this.chunks.length,
      spread: this.spread.length,
      column: this.column,
      indents: this.indents,
    };
  }

  private reset(mark: Mark): void {
    this.chunks.length = mark.chunks;
    this.spread.length = mark.spread;
    this.column = mark.column;
    this.indents = mark.indents;
  }
}

interface Hugged {
  readonly before: readonly Item[];
  readonly hug: readonly Item[];
  readonly after: readonly Item[];
}

/** Each hugged part of a group, with all that is before and after it. */
function huggable(items: readonly Item[]): Hugged[] {
  const parts = flattenTransparent(items);
  const spliced = (from: number, to: number): readonly Item[] =>
    parts.slice(from, to).flatMap((item) => (isHug(item) ? item.items : [item]));
  return parts.flatMap((item, index) =>
    isHug(item)
      ? [{ before: spliced(0, index), hug: item.items, after: spliced(index + 1, parts.length) }]
      : [],
  );
}

function flattenTransparent(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) =>
    item.kind === "group" && item.mode === "transparent" ? flattenTransparent(item.items) : [item],
  );
}

function isHug(item: Item): item is GroupItem {
  return item.kind === "group" && item.mode === "hug";
}

const hardSpaceItem: Space = { kind: "space", type: "hard-space", count: 0 };
const nothing: GroupItem = { kind: "group", mode: "normal", items: [] };

/** A space as it is on one line. */
function unbroken(item: Item): Item {
  if (item.kind !== "space") return item;
  if (item.type === "line" || item.type === "soft-line") return hardSpaceItem;
  return item.type === "break" || item.type === "soft-break" ? nothing : item;
}

function withoutLeadingSpace(items: readonly Item[]): readonly Item[] {
  const [first, ...others] = items;
  if (first?.kind === "space") return others;
  if (first?.kind === "group" && first.items[0]?.kind === "space") {
    return [{ ...first, items: first.items.slice(1) }, ...others];
  }
  return items;
}

function firstText(items: readonly Item[]): { readonly level: number; readonly shift: number } {
  for (const item of items) {
    if (item.kind === "text") return item;
    if (item.kind === "group") return firstText(item.items);
  }
  return { level: 0, shift: 0 };
}
