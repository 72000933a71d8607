/**
 * A document to be laid out: text, possible line breaks, groups and indentation.
 *
 * Why not `prettier/doc`: the byte-stability of nixfmt needs three features that its documents do not have. Widths
 * count from the first character of a line, not from column 0. If a group does not fit, one *hugged* part of it may
 * break while everything before and after stays on its line, chosen from the right. Several levels of {@link nest} that
 * begin on one line indent the next line once.
 */
export type Doc = string | Space | Group | Nest | Shift | Special | Flat | Apart | readonly Doc[];

/**
 * White space between two pieces of text. If several meet, the strongest (see {@link mergeSpaces}) remains. In a group
 * on one line, "flat" applies, otherwise "broken".
 */
export interface Space {
  readonly kind: "space";
  readonly type: SpaceType;
  /** Line feeds of a `text-line`, otherwise 0. */
  readonly count: number;
  /** The brackets that are spread over lines if this space is broken; see {@link edge}. */
  readonly owner?: object;
}

export type SpaceType =
  /** flat: nothing. broken: a line break, unless what follows up to the next possible break fits here. */
  | "soft-break"
  /** flat: nothing. broken: a line break. */
  | "break"
  /** always a space */
  | "hard-space"
  /** flat: a space. broken: like `soft-break`. */
  | "soft-line"
  /** flat: a space. broken: a line break. */
  | "line"
  /** always a line break */
  | "hard-line"
  /** always a line break and an empty line */
  | "empty-line"
  /** line feeds that belong to the text of a string; they add up */
  | "text-line";

/** On one line if it fits, otherwise all spaces of the group itself are broken. */
export interface Group {
  readonly kind: "group";
  readonly mode: GroupMode;
  readonly content: readonly Doc[];
}

/**
 * - `normal`
 * - `hug`: if the surrounding group does not fit on a line, break only this part, if the rest then fits.
 * - `transparent`: hugged parts inside belong to the surrounding group.
 */
export type GroupMode = "normal" | "hug" | "transparent";

/** One level of indentation for the lines that begin inside. */
export interface Nest {
  readonly kind: "nest";
  readonly content: readonly Doc[];
}

/** Columns added to lines that begin inside, besides the indentation (interpolations in an indented string). */
export interface Shift {
  readonly kind: "shift";
  readonly columns: number;
  readonly content: readonly Doc[];
}

/** The result of `flatten`: it has no space that can break. */
export interface Flat {
  readonly kind: "flat";
  readonly width: number;
  readonly content: readonly Doc[];
}

/** Text with special treatment in width decisions. */
export interface Special {
  readonly kind: "special";
  /** `comment`: its width does not count. `broken-only`: omitted in groups on one line (a trailing comma). */
  readonly type: "comment" | "broken-only";
  readonly text: string;
}

/**
 * The place of a part that is laid out separately. It is between forced line breaks, so the text around it does not
 * depend on it.
 */
export interface Apart {
  readonly kind: "apart";
  readonly part: object;
}

const space = (type: SpaceType, count = 0): Space => ({ kind: "space", type, count });

export const softBreak = space("soft-break");
export const lineBreak = space("break");
export const hardSpace = space("hard-space");
export const softLine = space("soft-line");
export const line = space("line");
/** A `line` at the inner edge of brackets. Layout reports which owners it spread over lines. */
export const edge = (owner: object): Space => ({ kind: "space", type: "line", count: 0, owner });
export const hardLine = space("hard-line");
export const emptyLine = space("empty-line");
export const textLine = space("text-line", 1);
export const textLines = (count: number): Space => space("text-line", count);

export const group = (...content: readonly Doc[]): Group => ({ kind: "group", mode: "normal", content });
export const hug = (...content: readonly Doc[]): Group => ({ kind: "group", mode: "hug", content });
export const transparent = (...content: readonly Doc[]): Group => ({
  kind: "group",
  mode: "transparent",
  content,
});
export const nest = (...content: readonly Doc[]): Nest => ({ kind: "nest", content });
export const shift = (columns: number, ...content: readonly Doc[]): Doc =>
  columns === 0 ? content : { kind: "shift", columns, content };
export const comment = (text: string): Special => ({ kind: "special", type: "comment", text });
export const brokenOnly = (text: string): Special => ({ kind: "special", type: "broken-only", text });

export const apart = (part: object): Apart => ({ kind: "apart", part });

/** `docs` joined with `separator`. */
export function join(separator: Doc, docs: readonly Doc[]): readonly Doc[] {
  const joined: Doc[] = [];
  for (const doc of docs) {
    if (joined.length > 0) joined.push(separator);
    joined.push(doc);
  }
  return joined;
}

const surrogate = /[\ud800-\udfff]/;

/** The width of a text as nixfmt counts it: its code points. */
export function textWidth(text: string): number {
  return surrogate.test(text) ? Array.from(text).length : text.length;
}

/** From the weakest to the strongest. */
const strength: Readonly<Record<SpaceType, number>> = {
  "soft-break": 0,
  break: 1,
  "hard-space": 2,
  "soft-line": 3,
  line: 4,
  "hard-line": 5,
  "empty-line": 6,
  "text-line": 7,
};

/** The result of two adjacent spaces. */
export function mergeSpaces(a: Space, b: Space): Space {
  const [weak, strong] = strength[a.type] <= strength[b.type] ? [a, b] : [b, a];
  if (strong.type === "text-line") return textLines(strong.count + lineFeeds(weak));
  if (weak.type === "break" && (strong.type === "soft-line" || strong.type === "hard-space")) return line;
  if (weak.type === "soft-break" && strong.type === "hard-space") return softLine;
  return strong;
}

/** Whether a space does not depend on whether its group is broken. */
export function isHard(space: Space): boolean {
  return space.type === "hard-space" || strength[space.type] >= strength["hard-line"];
}

/** Whether a space breaks the line in any group. */
export function isForcedBreak(space: Space): boolean {
  return strength[space.type] >= strength["hard-line"];
}

/** The columns a space takes on one line. */
export function flatWidth(space: Space): number {
  return space.type === "soft-break" || space.type === "break" ? 0 : 1;
}

/** The line feeds a space adds to the text-line it meets. */
function lineFeeds(space: Space): number {
  if (space.type === "text-line") return space.count;
  if (space.type === "empty-line") return 2;
  return space.type === "hard-space" ? 0 : 1;
}

/**
 * The document with every space fixed to its form on one line, or undefined if that is impossible (it has forced line
 * breaks) or longer than `limit`.
 */
export function flatten(doc: Doc, limit = Infinity): Flat | undefined {
  let width = 0;
  /** Appends to `flat`; returns whether everything fits. */
  const visit = (part: Doc, flat: Doc[]): boolean => {
    if (typeof part === "string") {
      width += textWidth(part);
      flat.push(part);
    } else if (!("kind" in part)) {
      return part.every((each) => visit(each, flat));
    } else if (part.kind === "flat") {
      width += part.width;
      flat.push(part);
    } else if (part.kind === "group") {
      return visit(part.content, flat);
    } else if (part.kind === "special") {
      width += textWidth(part.text);
      flat.push(part);
    } else if (part.kind === "apart") {
      return false;
    } else if (part.kind === "space") {
      if (isForcedBreak(part)) return false;
      width += flatWidth(part);
      if (flatWidth(part) > 0) flat.push(hardSpace);
    } else {
      const content: Doc[] = [];
      if (!visit(part.content, content)) return false;
      flat.push({ ...part, content });
    }
    return width <= limit;
  };
  const content: Doc[] = [];
  return visit(doc, content) ? { kind: "flat", width, content } : undefined;
}
