import { ts } from "ts-morph";
import { type Bracket, closing, openBracket } from "../open-bracket.ts";

/** What begins in a text and does not end, or ends too late. */
export interface Unclosed {
  /** Of the bracket, template or comment. */
  readonly start: number;
  /** Its end, as it has to be written. */
  readonly close: string;
}

/**
 * The reason of a syntax error: a bracket, a template or a comment that is never closed, or a template of several lines
 * that ends just before the error, at the backtick that should begin another one.
 */
export function unclosedBefore(text: string, error: number): Unclosed | undefined {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, ts.LanguageVariant.Standard, text);
  const brackets: Bracket[] = [];
  /** The start of each open template, and the number of brackets that are open in its hole. */
  const templates: { readonly start: number; depth: number }[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const at = scanner.getTokenStart();
    const template = templates.at(-1);
    if (kind === ts.SyntaxKind.CloseBraceToken && template?.depth === 0) {
      kind = scanner.reScanTemplateToken(false);
      if (kind === ts.SyntaxKind.TemplateTail) templates.pop();
    } else if (kind === ts.SyntaxKind.TemplateHead) templates.push({ start: at, depth: 0 });
    else {
      const sign = scanner.getTokenText();
      if (/^[()[\]{}]$/.test(sign)) brackets.push({ at, sign });
      if (template !== undefined) template.depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    }
    const isComment = kind === ts.SyntaxKind.MultiLineCommentTrivia;
    const isTemplate =
      kind === ts.SyntaxKind.TemplateTail || kind === ts.SyntaxKind.NoSubstitutionTemplateLiteral;
    const start = kind === ts.SyntaxKind.TemplateTail ? (template?.start ?? at) : at;
    if (scanner.isUnterminated() && (isComment || isTemplate))
      return { start, close: isComment ? "*/" : "`" };
    const end = scanner.getTokenEnd();
    const isLong = isTemplate && text.slice(start, end).includes("\n");
    if (isLong && end <= error && !text.slice(end, error).includes("\n")) return { start, close: "`" };
  }
  const open = openBracket(text, brackets);
  return open && open.at < error ? { start: open.at, close: closing.get(open.sign) ?? "" } : undefined;
}
