import { type Doc, type GroupMode, type Space, textWidth, isHard, mergeSpaces } from "./doc.ts";

/**
 * A document prepared for layout: spaces are merged, hard ones are moved out of the ends of groups, and indentation is
 * resolved.
 */
export type Item = TextItem | Space | GroupItem | ApartItem;

export interface TextItem {
  readonly kind: "text";
  text: string;
  width: number;
  /** How many levels of `nest` the text is in. */
  readonly level: number;
  /** Columns besides the indentation if the text begins a line. */
  readonly shift: number;
  readonly type: "plain" | "comment" | "broken-only";
}

/** See {@link Apart}. */
export interface ApartItem {
  readonly kind: "apart";
  readonly part: object;
  readonly level: number;
  readonly shift: number;
}

export interface GroupItem {
  readonly kind: "group";
  readonly mode: GroupMode;
  readonly items: readonly Item[];
}

/** Prepares a document in linear time and without recursion, because documents are as deep as what they print. */
export function tidy(doc: Doc): readonly Item[] {
  const root: Item[] = [];
  const open: Frame[] = [{ parts: [doc], index: 0, level: 0, shift: 0, items: root, group: undefined }];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { parts, level, shift, items } = frame;
    const part = parts[frame.index];
    frame.index += 1;
    if (part === undefined) {
      open.pop();
      if (frame.group !== undefined) appendGroup(frame.group.outside, frame.group.mode, items);
    } else if (typeof part === "string") {
      if (part !== "") append(items, textItem(part, level, shift, "plain"));
    } else if (!("kind" in part)) {
      open.push({ parts: part, index: 0, level, shift, items, group: undefined });
    } else if (part.kind === "space") {
      append(items, part);
    } else if (part.kind === "special") {
      if (part.text !== "") append(items, textItem(part.text, level, shift, part.type));
    } else if (part.kind === "apart") {
      items.push({ kind: "apart", part: part.part, level, shift });
    } else if (part.kind === "group") {
      const group = { mode: part.mode, outside: items };
      open.push({ parts: part.content, index: 0, level, shift, items: takeHardSpace(items), group });
    } else {
      const nested = part.kind === "nest" ? level + 1 : level;
      const shifted = part.kind === "shift" ? shift + part.columns : shift;
      open.push({ parts: part.content, index: 0, level: nested, shift: shifted, items, group: undefined });
    }
  }
  return root;
}

/** A sequence of documents that is being tidied into `items`. */
interface Frame {
  readonly parts: readonly Doc[];
  index: number;
  readonly level: number;
  readonly shift: number;
  readonly items: Item[];
  /** Set if `items` become a group, in `outside`. */
  readonly group: { readonly mode: GroupMode; readonly outside: Item[] } | undefined;
}

/** A hard space before a group may meet a softer one inside: it is moved into the group, to be merged there. */
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
    // The array is not shared yet.
    last.text += item.text;
    last.width += item.width;
  } else {
    items.push(item);
  }
}

/** Hard spaces and comments at the ends of a group must not break it: they are moved out. */
function appendGroup(items: Item[], mode: GroupMode, inner: readonly Item[]): void {
  let start = 0;
  while (start < inner.length && movesOut(inner[start])) start += 1;
  let end = inner.length;
  while (end > start && isHardSpace(inner[end - 1])) end -= 1;
  for (let index = 0; index < start; index += 1) appendMoved(items, inner[index]);
  if (start < end)
    items.push(grouped(mode, start === 0 && end === inner.length ? inner : inner.slice(start, end)));
  for (let index = end; index < inner.length; index += 1) appendMoved(items, inner[index]);
}

function appendMoved(items: Item[], item: Item | undefined): void {
  if (item === undefined) return;
  if (item.kind === "group" || item.kind === "apart") items.push(item);
  else append(items, item);
}

/** A group that only contains a group of the same mode is replaced by it. */
function grouped(mode: GroupMode, items: readonly Item[]): GroupItem {
  const [only] = items;
  return items.length === 1 && only?.kind === "group" && only.mode === mode
    ? only
    : { kind: "group", mode, items };
}

function isHardSpace(item: Item | undefined): boolean {
  return item?.kind === "space" && isHard(item);
}

function movesOut(item: Item | undefined): boolean {
  return isHardSpace(item) || (item?.kind === "text" && item.type === "comment");
}
