import { ts } from "ts-morph";

/** The size of a room: a folder at depth two such as `compiler/language`, or `templates` and `test` as a whole. */
export interface Size {
  /** Tokens of code without comments; of text that is not TypeScript or JSON, words and signs. */
  readonly tokens: number;
  /** Lines, comments included. */
  readonly lines: number;
  readonly files: number;
}

export type Sizes = Readonly<Record<string, Size>>;

/** The room of a file, by its path from the project's root. */
export function roomOf(path: string): string {
  const [top = "", second = "", ...below] = path.split("/");
  return below.length === 0 || top === "test" || top === "templates" ? top : `${top}/${second}`;
}

/** Written by `npm run generate`: its size follows from its source, which counts. */
const isGenerated = (text: string): boolean => text.startsWith("// Generated ");

/** The sizes of the rooms of all given files, by the name of the room, sorted. */
export function sizesOf(files: Iterable<{ readonly path: string; readonly text: string }>): Sizes {
  const sizes = new Map<string, Size>();
  for (const { path, text } of files) {
    if (isGenerated(text)) continue;
    const room = roomOf(path);
    const before = sizes.get(room) ?? { tokens: 0, lines: 0, files: 0 };
    sizes.set(room, {
      tokens: before.tokens + tokensOf(path, text),
      lines: before.lines + text.split("\n").length - 1,
      files: before.files + 1,
    });
  }
  return Object.fromEntries([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The number of tokens of a file's text. */
export function tokensOf(path: string, text: string): number {
  if (!/\.(ts|mts|cts|mjs|cjs|js|json)$/.test(path))
    return text.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)?.length ?? 0;
  let tokens = 0;
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0 && node.getWidth(source) > 0) tokens += 1;
    // Documentation is a child of what it documents.
    for (const child of children) if (!ts.isJSDoc(child)) visit(child);
  };
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  visit(source);
  return tokens;
}

/** A line for each figure that is above its budget, or belongs to a room without one. */
export function risen(sizes: Sizes, budgets: Sizes): string[] {
  return Object.entries(sizes).flatMap(([room, size]) => {
    const budget = budgets[room];
    if (!budget) return [`${room}: no budget`];
    return (["tokens", "lines", "files"] as const)
      .filter((figure) => size[figure] > budget[figure])
      .map((figure) => `${room}: ${size[figure]} ${figure}, budget ${budget[figure]}`);
  });
}

/** The sum of the product's rooms, or of all rooms that a predicate selects. */
export function total(sizes: Sizes, selects: (room: string) => boolean): Size {
  const sum = { tokens: 0, lines: 0, files: 0 };
  for (const [room, size] of Object.entries(sizes)) {
    if (!selects(room)) continue;
    sum.tokens += size.tokens;
    sum.lines += size.lines;
    sum.files += size.files;
  }
  return sum;
}

/** Rooms that run at the user's: without tests and scripts. */
export const isProduct = (room: string): boolean => !/^(test|scripts)(\/|$)/.test(room);
