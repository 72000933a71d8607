import { ts } from "ts-morph";

/** Stands for an empty line until the file is laid out: the printer of TypeScript knows none. */
const blankLine = "//\u0000";

/** Puts the lines of a comment, and perhaps an empty line, above a node. */
export function withLayout<Node extends ts.Node>(
  node: Node,
  {
    comment = [],
    blankBefore = false,
  }: { readonly comment?: readonly string[]; readonly blankBefore?: boolean },
): Node {
  const lines = [
    ...(blankBefore ? ["\u0000"] : []),
    ...comment.map((line) => (line === "" ? "" : ` ${line}`)),
  ];
  for (const line of lines) {
    ts.addSyntheticLeadingComment(node, ts.SyntaxKind.SingleLineCommentTrivia, line, true);
  }
  return node;
}

/** Makes the empty lines of {@link withLayout} empty. */
export const withBlankLines = (text: string): string => text.replaceAll(blankLine, "");
