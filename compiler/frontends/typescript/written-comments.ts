import { ts } from "ts-morph";
import { variable } from "../../language/build.ts";
import type { SourceText, WrittenComment } from "../frontend.ts";
import { writtenComments as inNix } from "../nix/written-comments.ts";
import { linesOf } from "./comments.ts";
import { nixSource, nixTemplates } from "./nix-template.ts";
import { fileOf } from "./parse.ts";

/**
 * Every comment of a valid TypeScript text without regular expressions, in order, including those in its Nix
 * expressions.
 */
export function writtenComments(source: SourceText): readonly WrittenComment[] {
  return [...outsideTemplates(source.text), ...inTemplates(source)].sort((a, b) => a.start - b.start);
}

function inTemplates({ path, text }: SourceText): readonly WrittenComment[] {
  return nixTemplates(fileOf({ path, text })).flatMap((parts) => {
    const source = nixSource(path, parts);
    return typeof source === "string"
      ? []
      : inNix(
          source,
          parts.holes.map(() => variable("hole")),
        );
  });
}

const outsideTemplates = (text: string): readonly WrittenComment[] =>
  commentRanges(text).map((range) => ({ start: range.pos, lines: linesOf(text, [range]) }));

/** Every comment of a valid text without regular expressions, in order. */
function commentRanges(text: string): readonly ts.CommentRange[] {
  const Kind = ts.SyntaxKind;
  const comments: ts.CommentRange[] = [];
  const standard = ts.LanguageVariant.Standard;
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, standard, text);
  /** The number of open braces in each surrounding `${…}`. */
  const open: number[] = [];
  for (let kind = scanner.scan(); kind !== Kind.EndOfFileToken; kind = scanner.scan()) {
    const inside = open.at(-1);
    // Only a parser knows that this brace continues the text of a template.
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
