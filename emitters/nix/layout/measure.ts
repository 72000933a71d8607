import type { Space } from "./doc.ts";
import { flatWidth, isForcedBreak, mergeSpaces } from "./space.ts";
import type { Item } from "./tidy.ts";

/** The items from `index` on, then those of `next`: what is still to be laid out. */
export interface Rest {
  readonly items: readonly Item[];
  readonly index: number;
  readonly next: Rest | undefined;
}

export function restOf(items: readonly Item[], index = 0, next?: Rest): Rest | undefined {
  let rest = next;
  let from = index;
  let list = items;
  while (from >= list.length) {
    if (rest === undefined) return undefined;
    ({ items: list, index: from, next: rest } = rest);
  }
  return { items: list, index: from, next: rest };
}

/** The text of `items` on one line, or undefined if it has a forced line break or is wider than `width`. */
export function fitFlat(items: readonly Item[], width: number): string | undefined {
  let room = width;
  let text = "";
  let pending: Space | undefined;
  const visit = (list: readonly Item[]): boolean => {
    for (const item of list) {
      if (room < 0) return false;
      if (item.kind === "space") {
        pending = pending === undefined ? item : mergeSpaces(pending, item);
      } else if (item.kind === "group") {
        if (!visit(item.items)) return false;
      } else {
        if (!flush()) return false;
        if (item.type !== "broken-only") text += item.text;
        if (item.type === "plain") room -= item.width;
      }
    }
    return room >= 0;
  };
  const flush = (): boolean => {
    if (pending === undefined) return true;
    if (isForcedBreak(pending)) return false;
    const columns = flatWidth(pending);
    if (columns > 0) text += " ";
    room -= columns;
    pending = undefined;
    return true;
  };
  return visit(items) && flush() && room >= 0 ? text : undefined;
}

/**
 * The width up to the first place in `rest` where the line can break, as if every group were broken.
 * Stops counting beyond `limit`.
 */
export function firstLineWidth(rest: Rest | undefined, limit: number): number {
  let width = 0;
  let hardSpaces = false;
  let at = rest;
  while (at !== undefined && width <= limit) {
    const item = at.items[at.index];
    const after = restOf(at.items, at.index + 1, at.next);
    if (item === undefined) {
      at = after;
    } else if (item.kind === "group") {
      at = restOf(item.items, 0, after);
    } else if (item.kind === "space") {
      if (item.type !== "hard-space") return width;
      hardSpaces = true;
      at = after;
    } else {
      if (hardSpaces) width += 1;
      hardSpaces = false;
      if (item.type !== "comment") width += item.width;
      at = after;
    }
  }
  return hardSpaces ? width + 1 : width;
}

/**
 * Whether what follows, up to the first place where the line breaks when groups that fit `width` are kept
 * on one line, takes at most `room` columns.
 */
export function firstLineFits(rest: Rest | undefined, room: number, width: number): boolean {
  let left = width;
  let at = rest;
  let hardSpaces = false;
  while (at !== undefined) {
    if (left < 0) return false;
    const item = at.items[at.index];
    const after = restOf(at.items, at.index + 1, at.next);
    if (item === undefined) {
      at = after;
      continue;
    }
    if (item.kind === "space") {
      if (item.type !== "hard-space") break;
      hardSpaces = true;
      at = after;
      continue;
    }
    if (hardSpaces) left -= 1;
    hardSpaces = false;
    if (item.kind === "group") {
      const flat = fitFlatWidth(item.items, left - firstLineWidth(after, left));
      if (flat === undefined) {
        at = restOf(item.items, 0, after);
      } else {
        left -= flat;
        at = after;
      }
    } else {
      if (item.type === "plain") left -= item.width;
      at = after;
    }
  }
  return left >= 0 && width - left <= room;
}

function fitFlatWidth(items: readonly Item[], width: number): number | undefined {
  const text = fitFlat(items, width);
  return text === undefined ? undefined : [...text].length;
}
