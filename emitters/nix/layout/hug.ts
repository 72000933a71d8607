import { hardSpace } from "./doc.ts";
import type { GroupItem, Item } from "./tidy.ts";

/** A part of a group that may be broken while the group's other parts stay on their line. */
export interface Hug {
  /** Where it is among the parts of the group. */
  readonly index: number;
  readonly items: readonly Item[];
}

/** The hugged parts of a group, those inside of transparent groups included. */
export function hugsOf(items: readonly Item[]): { readonly parts: readonly Item[]; readonly hugs: Hug[] } {
  const parts = items.some(isTransparent) ? withoutTransparent(items) : items;
  const hugs: Hug[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const item = parts[index];
    if (item !== undefined && isHug(item)) hugs.push({ index, items: item.items });
  }
  return { parts, hugs };
}

/** The parts from an index on as they are when they stay on one line: their own spaces cannot break. */
export function unbroken(parts: readonly Item[], from: number): readonly Item[] {
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
