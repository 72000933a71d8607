import type { SourceText } from "../frontend.ts";
import type { WrittenComment } from "../written-comment.ts";
import { commentLines } from "./comments.ts";
import { Cursor } from "./cursor.ts";
import { parseExpression } from "./expressions.ts";

/** Every comment of a Nix text that can be parsed, in order. */
export function writtenComments(source: SourceText): readonly WrittenComment[] {
  const cursor = new Cursor({ source, reporter: silent, holes: undefined, parseExpression });
  cursor.expression();
  const { text, comments } = cursor.lexer;
  return [...comments]
    .sort(([a], [b]) => a - b)
    .map(([start, end]) => ({ start, lines: commentLines(text.slice(start, end)) }));
}

const silent = { report: (): void => undefined };
