import ts from "typescript";

/** Every comment of a text that can be parsed and has no regular expressions, in order. */
export function commentRanges(text: string): readonly ts.CommentRange[] {
  const Kind = ts.SyntaxKind;
  const comments: ts.CommentRange[] = [];
  const standard = ts.LanguageVariant.Standard;
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, standard, text);
  /** How many braces are open in each of the `${…}` around. */
  const open: number[] = [];
  for (let kind = scanner.scan(); kind !== Kind.EndOfFileToken; kind = scanner.scan()) {
    const inside = open.at(-1);
    // Only a parser knows that this brace goes on with the text of a template.
    if (kind === Kind.CloseBraceToken && inside === 0) kind = scanner.reScanTemplateToken(false);
    if (kind === Kind.TemplateHead) open.push(0);
    else if (kind === Kind.TemplateTail) open.pop();
    else if (inside !== undefined && kind === Kind.OpenBraceToken) open[open.length - 1] = inside + 1;
    else if (inside !== undefined && kind === Kind.CloseBraceToken) open[open.length - 1] = inside - 1;
    else if (kind === Kind.SingleLineCommentTrivia || kind === Kind.MultiLineCommentTrivia) {
      comments.push({ kind, pos: scanner.getTokenStart(), end: scanner.getTokenEnd() });
    }
  }
  return comments;
}
