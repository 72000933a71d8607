import { ts } from "ts-morph";

/** The lines of the comments directly above a node, without comment signs; `position` is where its white space starts. */
export function commentAbove(text: string, position: number): string[] {
  const ranges = ts.getLeadingCommentRanges(text, position) ?? [];
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

/** A block comment, its stars and empty first and last lines dropped. */
function blockLines(content: string): string[] {
  const lines = content.split(/\r?\n/).map((line, index) => {
    const body = index === 0 ? line.replace(/^\*? ?/, "") : line.replace(/^\s*(?:\* ?)?/, "");
    return body.trimEnd();
  });
  if (lines[0] === "") lines.shift();
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
