import { ts } from "ts-morph";
import { commentLines } from "../comments.ts";
import type { Binding } from "../../../compiler/language/expression.ts";

/** A placeholder for an empty line until the file is formatted: TypeScript's printer has none. */
const blankLine = "//\u0000";

/** The layout that is kept around an expression. */
export type Layout = Pick<Binding, "comment" | "blankBefore">;

/** Puts a comment, and optionally an empty line, above a node. */
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

/** The texts after `//`. */
const commentTexts = (comment: readonly string[]): readonly string[] =>
  commentLines(comment).map((line) => (line === "" ? "" : ` ${line}`));

/** Empties the lines of {@link withLayout}. */
export const withBlankLines = (text: string): string => text.replaceAll(blankLine, "");
