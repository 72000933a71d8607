import type { Doc, GroupMode, Space } from "./doc.ts";
import { isHard, mergeSpaces } from "./space.ts";
import { textWidth } from "./text-width.ts";

/** A document made ready for layout: spaces merged, hard ones moved out of the ends of groups, indentation resolved. */
export type Item = TextItem | Space | GroupItem;

export interface TextItem {
  readonly kind: "text";
  readonly text: string;
  readonly width: number;
  /** How many levels of `nest` the text is in. */
  readonly level: number;
  /** Columns beside the indentation, when the text begins a line. */
  readonly shift: number;
  readonly type: "plain" | "comment" | "broken-only";
}

export interface GroupItem {
  readonly kind: "group";
  readonly mode: GroupMode;
  readonly items: readonly Item[];
}

/** Tidies a document. Time is linear in its size. */
export function tidy(doc: Doc): readonly Item[] {
  const items: Item[] = [];
  collect(doc, 0, 0, items);
  return items;
}

/** Appends `doc` to `items`. */
function collect(doc: Doc, level: number, shift: number, items: Item[]): void {
  if (typeof doc === "string") {
    if (doc !== "") append(items, textItem(doc, level, shift, "plain"));
  } else if (!("kind" in doc)) {
    for (const part of doc) collect(part, level, shift, items);
  } else if (doc.kind === "space") {
    append(items, doc);
  } else if (doc.kind === "nest") {
    collect(doc.content, level + 1, shift, items);
  } else if (doc.kind === "shift") {
    collect(doc.content, level, shift + doc.columns, items);
  } else if (doc.kind === "special") {
    if (doc.text !== "") append(items, textItem(doc.text, level, shift, doc.type));
  } else {
    const inner = takeHardSpace(items);
    collect(doc.content, level, shift, inner);
    appendGroup(items, doc.mode, inner);
  }
}

/** A hard space before a group may meet a softer one inside: it begins the group, to be merged there. */
function takeHardSpace(items: Item[]): Item[] {
  const last = items.at(-1);
  if (last?.kind !== "space" || last.type !== "hard-space") return [];
  items.pop();
  return [last];
}

function textItem(text: string, level: number, shift: number, type: TextItem["type"]): TextItem {
  return { kind: "text", text, width: textWidth(text), level, shift, type };
}

function append(items: Item[], item: TextItem | Space): void {
  const last = items.at(-1);
  if (last?.kind === "space" && item.kind === "space") {
    items[items.length - 1] = mergeSpaces(last, item);
  } else if (last?.kind === "text" && item.kind === "text" && last.type === item.type) {
    items[items.length - 1] = { ...last, text: last.text + item.text, width: last.width + item.width };
  } else {
    items.push(item);
  }
}

/** Hard spaces and comments at the ends of a group must not make it break: they are moved out. */
function appendGroup(items: Item[], mode: GroupMode, inner: readonly Item[]): void {
  let start = 0;
  while (start < inner.length && movesOut(inner[start])) start += 1;
  let end = inner.length;
  while (end > start && isHardSpace(inner[end - 1])) end -= 1;
  for (const item of inner.slice(0, start)) appendMoved(items, item);
  if (start < end) items.push({ kind: "group", mode, items: simplify(mode, inner.slice(start, end)) });
  for (const item of inner.slice(end)) appendMoved(items, item);
}

function appendMoved(items: Item[], item: Item): void {
  if (item.kind === "group") items.push(item);
  else append(items, item);
}

/** A group that holds nothing but a group of the same mode. */
function simplify(mode: GroupMode, items: readonly Item[]): readonly Item[] {
  const [only] = items;
  return items.length === 1 && only?.kind === "group" && only.mode === mode ? only.items : items;
}

function isHardSpace(item: Item | undefined): boolean {
  return item?.kind === "space" && isHard(item);
}

function movesOut(item: Item | undefined): boolean {
  return isHardSpace(item) || (item !== undefined && isComment(item));
}

function isComment(item: Item): boolean {
  if (item.kind === "text") return item.type === "comment";
  return item.kind === "group" && item.items.every((each) => isHardSpace(each) || isComment(each));
}
