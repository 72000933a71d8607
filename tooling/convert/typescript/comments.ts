import ts from "typescript";
import { commentLines } from "../comments.ts";
import type { Binding } from "../../../compiler/language/expression.ts";

/** Stands for an empty line until the file is laid out: the printer of TypeScript knows none. */
const blankLine = "//\u0000";

/** What is kept of the layout around something. */
export type Layout = Pick<Binding, "comment" | "blankBefore">;

/** Puts the lines of a comment, and perhaps an empty line, above a node. */
export function withLayout<Node extends ts.Node>(
  node: Node,
  { comment = [], blankBefore = false }: Layout,
): Node {
  const lines = [...(blankBefore ? ["\u0000"] : []), ...commentTexts(comment)];
  for (const line of lines) {
    ts.addSyntheticLeadingComment(node, ts.SyntaxKind.SingleLineCommentTrivia, line, true);
  }
  return node;
}

/** What stands behind `//`. */
const commentTexts = (comment: readonly string[]): readonly string[] =>
  commentLines(comment).map((line) => (line === "" ? "" : ` ${line}`));

/** Makes the empty lines of {@link withLayout} empty. */
export const withBlankLines = (text: string): string => text.replaceAll(blankLine, "");
