import type { Expr } from "../../compiler/language/expression.ts";
import type { Syntax } from "./convert.ts";
import { commentLines } from "./comment-lines.ts";

/** White space and comments; the groups are the contents of a comment of one line, and of a block. */
const trivia: Readonly<Record<Syntax, RegExp>> = {
  ts: /\s+|\/\/([^\n]*)|\/\*([\s\S]*?)\*\//y,
  nix: /\s+|#([^\n]*)|\/\*([\s\S]*?)\*\//y,
  yaml: /\s+|#([^\n]*)/y,
  json: /\s+/y,
};

/**
 * The lines of the comment at the top of a file, without comment signs: what is about the file and not about the first
 * thing in it. In TypeScript that is what an empty line or the import of "catalogc" follows.
 */
export function headerOf(text: string, syntax: Syntax): readonly string[] {
  const lines: string[] = [];
  let sure = 0;
  const pattern = trivia[syntax];
  pattern.lastIndex = 0;
  let end = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    end = pattern.lastIndex;
    const [whole, line, block] = found;
    if (line !== undefined) lines.push(withoutMargin(line));
    else if (block !== undefined) lines.push(...blockLines(block));
    else if (/\n[^\S\n]*\n/.test(whole) && lines.length > 0) {
      sure = lines.length;
      lines.push("");
    }
  }
  const isAboutFile = syntax !== "ts" || /^import\b[^;"']*["']catalogc["']/.test(text.slice(end));
  const header = lines.slice(0, isAboutFile ? lines.length : sure);
  return withoutBlankEnds(header.filter((line) => !line.startsWith("yaml-language-server:")));
}

/** An expression whose first attribute has not also what is in the header of its file, as in YAML. */
export function withoutHeader(expr: Expr, header: readonly string[]): Expr {
  if (expr.kind !== "attrs") return expr;
  const [first, ...others] = expr.bindings;
  const written = (lines: readonly string[]): string => lines.filter((line) => line !== "").join("\n");
  if (first?.comment === undefined || written(first.comment) !== written(header)) return expr;
  const { comment: _, ...bare } = first;
  return { ...expr, bindings: [bare, ...others] };
}

/** A printed file below its header. */
export function withHeader(text: string, header: readonly string[], syntax: Syntax): string {
  if (header.length === 0 || syntax === "json") return text;
  const sign = syntax === "ts" ? "//" : "#";
  return `${commentLines(header)
    .map((line) => `${sign} ${line}`.trimEnd())
    .join("\n")}\n\n${text}`;
}

/** A block comment without its column of stars, and without blank lines around it. */
const blockLines = (content: string): readonly string[] =>
  withoutBlankEnds(content.split("\n").map((line) => withoutMargin(line.replace(/^\s*\*|^\s+/, ""))));

const withoutMargin = (line: string): string => line.replace(/^ /, "").trimEnd();

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line !== "");
  return start < 0 ? [] : lines.slice(start, lines.findLastIndex((line) => line !== "") + 1);
}
