/** A pair of brackets: the offset of each. */
export type Closed = readonly [open: number, close: number];

/**
 * The bracket that the author most likely did not close, if some bracket is open at the end of a text. The closing
 * brackets after it then close the wrong ones, so their lines are indented less than those of the opening ones.
 * @param closed the pairs as a parser reads them, in the order of their ends
 */
export function misclosed(text: string, closed: readonly Closed[]): number | undefined {
  let found: number | undefined;
  for (const [open, close] of closed) {
    // First, because the start of a long line is far from each of its brackets.
    if (!text.slice(open, close).includes("\n")) continue;
    const [before, after] = [indentation(text, open), indentation(text, close)];
    if (after !== close - startOfLine(text, close)) continue;
    if (after < before) found ??= open;
    // The pair around it is whole, so that one is only indented badly.
    else if (found !== undefined && found > open) found = undefined;
  }
  return found;
}

/** A bracket in a text, outside strings and comments. */
export interface Bracket {
  readonly at: number;
  readonly sign: string;
}

/** The bracket that is never closed, if brackets do not match; undefined if there is an additional closing one. */
export function openBracket(text: string, brackets: Iterable<Bracket>): Bracket | undefined {
  const open: Bracket[] = [];
  const opened = new Map<number, Bracket>();
  const closed: Closed[] = [];
  for (const each of brackets) {
    if (closing.has(each.sign)) {
      open.push(each);
      opened.set(each.at, each);
      continue;
    }
    const last = open.at(-1);
    if (last === undefined) return undefined;
    if (closing.get(last.sign) !== each.sign) break;
    open.pop();
    closed.push([last.at, each.at]);
  }
  return open.length === 0 ? undefined : (opened.get(misclosed(text, closed) ?? -1) ?? open.at(-1));
}

/** The closing brackets by the opening ones. */
export const closing: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
  ["(", ")"],
]);

const startOfLine = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

function indentation(text: string, at: number): number {
  const start = startOfLine(text, at);
  return (/^[ \t]*/.exec(text.slice(start, at)) ?? [""])[0].length;
}
