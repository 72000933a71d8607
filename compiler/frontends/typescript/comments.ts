import { ts } from "ts-morph";
import type { ValueBinding } from "../../language/expression.ts";

/** The comment of a statement or property, above it and at the end of its last line, in the form that bindings keep. */
export function commentOn(node: ts.Node, file: ts.SourceFile): Pick<ValueBinding, "comment"> {
  const { text } = file;
  if (!hasSlash(text, node.pos, node.getStart(file)) && !mayGoOn(text, node.end)) return nothing;
  const comment = linesOf(text, [...above(text, node.pos), ...behind(text, node.end)]);
  return comment.length > 0 ? { comment } : {};
}

const nothing = {};

// Most nodes have no comment, and this check is faster than the search.

function hasSlash(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === slash) return true;
  return false;
}

const slash = 0x2f;

/** Whether there can be a comment after a node and its comma. */
function mayGoOn(text: string, end: number): boolean {
  restOfLine.lastIndex = end;
  return !restOfLine.test(text);
}

const restOfLine = /[ \t]*(?:[,;][ \t]*)?(?:[\r\n)}\]]|$)/y;

/** `from` is the start of the whitespace above a node. */
function above(text: string, from: number): readonly ts.CommentRange[] {
  // After an opening brace a comment belongs to what follows; after a comma, to what came before.
  const first = text.charAt(from - 1) === "{" ? trailing(text, from) : [];
  const leading = ts.getLeadingCommentRanges(text, from) ?? [];
  return from === 0 ? belowHeader(text, leading) : [...first, ...leading];
}

/** At the top of a file, a comment followed by an empty line belongs to the file. */
function belowHeader(text: string, comments: readonly ts.CommentRange[]): readonly ts.CommentRange[] {
  const header = comments.findLastIndex(({ end }) => {
    emptyLine.lastIndex = end;
    return emptyLine.test(text);
  });
  return comments.slice(header + 1);
}

const emptyLine = /[^\S\n]*\n[^\S\n]*\n/y;

function behind(text: string, end: number): readonly ts.CommentRange[] {
  const before = trailing(text, end);
  separator.lastIndex = before.at(-1)?.end ?? end;
  return separator.test(text) ? [...before, ...trailing(text, separator.lastIndex)] : before;
}

const separator = /[^\S\n]*[,;]/y;

const trailing = (text: string, from: number): readonly ts.CommentRange[] =>
  ts.getTrailingCommentRanges(text, from) ?? [];

/** The lines of comments, without comment signs. */
export function linesOf(text: string, ranges: readonly ts.CommentRange[]): string[] {
  return ranges.flatMap(({ kind, pos, end }) =>
    kind === ts.SyntaxKind.SingleLineCommentTrivia
      ? [
          text
            .slice(pos + 2, end)
            .replace(/^ /, "")
            .trimEnd(),
        ]
      : blockLines(text.slice(pos + 2, end - 2)),
  );
}

/** A block comment without its stars and its empty first and last lines. */
function blockLines(content: string): string[] {
  const lines = content.split(/\r?\n/).map((line, index) => {
    const body = index === 0 ? line.replace(/^\*? ?/, "") : line.replace(/^\s*(?:\* ?)?/, "");
    return body.trimEnd();
  });
  if (lines[0] === "") lines.shift();
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
