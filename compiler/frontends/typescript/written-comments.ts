import { ts } from "ts-morph";
import type { SourceText } from "../frontend.ts";
import type { WrittenComment } from "../written-comment.ts";
import { variable } from "../../language/build.ts";
import { writtenComments as inNix } from "../nix/written-comments.ts";
import { linesOf } from "./comments.ts";
import { nixSource, nixTemplates } from "./nix-template.ts";

/**
 * Every comment of a TypeScript text that can be parsed and has no regular expressions, in order; those in its Nix
 * expressions too.
 */
export function writtenComments(source: SourceText): readonly WrittenComment[] {
  return [...scanned(source.text), ...inTemplates(source)].sort((a, b) => a.start - b.start);
}

function inTemplates({ path, text }: SourceText): readonly WrittenComment[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false, ts.ScriptKind.TS);
  return nixTemplates(file).flatMap((parts) => {
    const source = nixSource(path, parts);
    return typeof source === "string"
      ? []
      : inNix(
          source,
          parts.holes.map(() => variable("hole")),
        );
  });
}

function scanned(text: string): readonly WrittenComment[] {
  const comments: WrittenComment[] = [];
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text);
  /** How many braces are open in each of the `${…}` around. */
  const open: number[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const inside = open.at(-1);
    // Only a parser knows that this brace goes on with the text of a template.
    if (kind === ts.SyntaxKind.CloseBraceToken && inside === 0) kind = scanner.reScanTemplateToken(false);
    if (kind === ts.SyntaxKind.TemplateHead) open.push(0);
    else if (kind === ts.SyntaxKind.TemplateTail) open.pop();
    else if (inside !== undefined && kind === ts.SyntaxKind.OpenBraceToken)
      open[open.length - 1] = inside + 1;
    else if (inside !== undefined && kind === ts.SyntaxKind.CloseBraceToken)
      open[open.length - 1] = inside - 1;
    else if (
      kind === ts.SyntaxKind.SingleLineCommentTrivia ||
      kind === ts.SyntaxKind.MultiLineCommentTrivia
    ) {
      const [start, end] = [scanner.getTokenStart(), scanner.getTokenEnd()];
      comments.push({ start, lines: linesOf(text, [{ kind, pos: start, end }]) });
    }
  }
  return comments;
}
