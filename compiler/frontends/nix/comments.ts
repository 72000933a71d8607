import type { WrittenComment } from "../frontend.ts";
import type { Lexer } from "./lexer.ts";

/** The layout of a binding: its comment, and whether there is an empty line above it. */
export interface Layout {
  readonly comment?: readonly string[];
  readonly blankBefore?: boolean;
}

const none: Layout = {};

/**
 * The layout of the binding that begins at the lexer's token, from the text since the last token. `isFirst`: only the
 * opening brace precedes it. A comment on the line where the previous binding ended belongs to that (see {@link
 * trailingComment}).
 */
export function layoutBefore(lexer: Lexer, isFirst: boolean): Layout {
  if (!lexer.newlineBefore && !lexer.commentBefore) return none;
  const between = lexer.text.slice(lexer.previousEnd, lexer.start);
  const lineEnd = between.indexOf("\n");
  const own = isFirst ? between : lineEnd < 0 ? "" : between.slice(lineEnd + 1);
  const comment = lexer.commentBefore ? commentLines(own) : [];
  const blankBefore = !isFirst && /^[ \t\r]*\n/.test(own);
  return { ...(comment.length > 0 && { comment }), ...(blankBefore && { blankBefore }) };
}

/** The comment after the `;` just taken, if it is on the same line and the next token is not. */
export function trailingComment(lexer: Lexer): readonly string[] {
  if (!lexer.commentBefore || !lexer.newlineBefore) return [];
  const between = lexer.text.slice(lexer.previousEnd, lexer.start);
  return commentLines(between.slice(0, between.indexOf("\n")));
}

/** The lines of all comments in trivia, without comment signs. */
export const commentLines = (trivia: string): string[] => commentsIn(trivia).flatMap(({ lines }) => lines);

/** The comments in trivia. */
export function commentsIn(trivia: string): readonly WrittenComment[] {
  const comments: WrittenComment[] = [];
  for (let at = 0; at < trivia.length;) {
    if (trivia.charAt(at) === "#") {
      const newline = trivia.indexOf("\n", at);
      const end = newline < 0 ? trivia.length : newline;
      comments.push({ start: at, lines: [withoutMargin(trivia.slice(at + 1, end))] });
      at = end;
    } else if (trivia.startsWith("/*", at)) {
      const close = trivia.indexOf("*/", at + 2);
      const end = close < 0 ? trivia.length : close;
      const from = trivia.charAt(at + 2) === "*" ? at + 3 : at + 2;
      comments.push({ start: at, lines: blockLines(trivia.slice(from, end)) });
      at = end + 2;
    } else at++;
  }
  return comments;
}

/** The lines of a block comment without its column of stars, its indentation and surrounding blank lines. */
function blockLines(content: string): readonly string[] {
  const [first = "", ...others] = content.split("\n");
  const written = others.filter((line) => line.trim() !== "");
  const starred = written.every((line) => /^\s*\*/.test(line));
  const margin = written.reduce((least, line) => Math.min(least, line.search(/\S/)), Infinity);
  const rest = others.map((line) =>
    starred ? withoutMargin(line.replace(/^\s*\*/, "")) : line.slice(margin).trimEnd(),
  );
  const lines = [withoutMargin(first), ...rest];
  const start = lines.findIndex((line) => line !== "");
  const end = lines.findLastIndex((line) => line !== "");
  return start < 0 ? [] : lines.slice(start, end + 1);
}

function withoutMargin(line: string): string {
  return line.replace(/^ /, "").trimEnd();
}
