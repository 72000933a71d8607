import { type Space, flatWidth, isForcedBreak, mergeSpaces } from "./doc.ts";
import type { Item } from "./tidy.ts";

/** The items that remain to be laid out: those from `index` on, then those of `next`. */
export interface Rest {
  readonly items: readonly Item[];
  readonly index: number;
  readonly next: Rest | undefined;
}

/** Items on one line. Add items until it refuses, then call `end`. */
export class FlatLine {
  text = "";
  private pending: Space | undefined;

  constructor(private room: number) {}

  /** Whether the items fit so far: no forced line break, not too wide. */
  add(items: readonly Item[], from = 0, to = items.length): boolean {
    for (let index = from; index < to && this.room >= 0; index += 1) {
      const item = items[index];
      if (item === undefined) break;
      if (item.kind === "space") {
        this.pending = this.pending === undefined ? item : mergeSpaces(this.pending, item);
      } else if (item.kind === "group") {
        if (!this.add(item.items)) return false;
      } else if (item.kind === "apart") {
        return false;
      } else {
        if (!this.end()) return false;
        if (item.type !== "broken-only") this.text += item.text;
        if (item.type === "plain") this.room -= item.width;
      }
    }
    return this.room >= 0;
  }

  /** Whether the space after the last text fits too. */
  end(): boolean {
    if (this.pending === undefined) return this.room >= 0;
    if (isForcedBreak(this.pending)) return false;
    const columns = flatWidth(this.pending);
    if (columns > 0) this.text += " ";
    this.room -= columns;
    this.pending = undefined;
    return this.room >= 0;
  }

  /** The number of columns left. */
  get left(): number {
    return this.room;
  }
}

/** The width up to the first possible line break in `rest`, as if every group were broken. Counting stops at `limit`. */
export function firstLineWidth(rest: Rest | undefined, limit: number): number {
  let width = 0;
  let hardSpace = 0;
  /** Whether the end of the line was found. */
  const visit = (items: readonly Item[], from: number): boolean => {
    for (let index = from; index < items.length; index += 1) {
      const item = items[index];
      if (item === undefined || width > limit || item.kind === "apart") return true;
      if (item.kind === "group") {
        if (visit(item.items, 0)) return true;
      } else if (item.kind === "space") {
        if (item.type !== "hard-space") {
          // The hard space before it is part of the break.
          hardSpace = 0;
          return true;
        }
        hardSpace = 1;
      } else {
        width += hardSpace + (item.type === "comment" ? 0 : item.width);
        hardSpace = 0;
      }
    }
    return false;
  };
  for (let at = rest; at !== undefined; at = at.next) if (visit(at.items, at.index)) break;
  return width + hardSpace;
}

/** The width after the last possible line break: the last line is at least this wide. */
export function lastLineWidth(items: readonly Item[]): number {
  let width = 0;
  /** Whether the beginning of the line was found. */
  const visit = (list: readonly Item[]): boolean => {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      const item = list[index];
      if (item === undefined || item.kind === "apart") return true;
      if (item.kind === "space" && item.type !== "hard-space") return true;
      if (item.kind === "group" && visit(item.items)) return true;
      if (item.kind === "text" && item.type === "plain") width += item.width;
      if (item.kind === "space") width += 1;
    }
    return false;
  };
  visit(items);
  return width;
}

/**
 * Whether what follows, up to the first line break when groups that fit `width` stay on one line, takes at most `room`
 * columns.
 */
export function firstLineFits(rest: Rest | undefined, room: number, width: number): boolean {
  let left = width;
  let hardSpace = 0;
  let at = rest;
  while (at !== undefined && left >= 0) {
    const item = at.items[at.index];
    if (item === undefined) {
      at = at.next;
      continue;
    }
    const after: Rest = { items: at.items, index: at.index + 1, next: at.next };
    at = after;
    if (item.kind === "space") {
      if (item.type !== "hard-space") return width - left <= room;
      hardSpace = 1;
      continue;
    }
    left -= hardSpace;
    hardSpace = 0;
    if (item.kind === "apart") return width - left <= room;
    if (item.kind === "text") {
      if (item.type === "plain") left -= item.width;
      continue;
    }
    const allowed = left - firstLineWidth(after, left);
    const line = new FlatLine(allowed);
    if (line.add(item.items) && line.end()) left -= allowed - line.left;
    else at = { items: item.items, index: 0, next: after };
  }
  return left >= hardSpace && width - left + hardSpace <= room;
}
