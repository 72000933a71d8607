import type { SourceText, WrittenComment } from "../../compiler/frontends/frontend.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Syntax } from "./convert.ts";

// The comments that a conversion keeps: the one at the top of a file, and those that front ends store on attributes and
// constants.

/**
 * The lines of a comment in every syntax: JavaScript has more line terminators than others (ECMAScript, "Line
 * Terminators").
 */
export const commentLines = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/));

type Finder = (source: SourceText) => readonly WrittenComment[];

const finders: Readonly<Record<Syntax, () => Promise<Finder>>> = {
  ts: async () => (await import("../../compiler/frontends/typescript/written-comments.ts")).writtenComments,
  nix: async () => (await import("../../compiler/frontends/nix/written-comments.ts")).writtenComments,
  yaml: async () => (await import("../../compiler/frontends/yaml/written-comments.ts")).writtenComments,
  // Its Nix expressions may contain comments.
  json: async () => (await import("../../compiler/frontends/yaml/written-comments.ts")).writtenComments,
};

/** Every comment of a valid text, in order, split into lines of every syntax. */
export async function commentsOf(source: SourceText, syntax: Syntax): Promise<readonly WrittenComment[]> {
  const find = await finders[syntax]();
  return find(source).map(({ start, lines }) => ({ start, lines: commentLines(lines) }));
}

/** The comments of `before` that are missing in `after`, with the missing lines. */
export function lostComments(
  before: readonly WrittenComment[],
  after: readonly WrittenComment[],
): readonly WrittenComment[] {
  const kept = new Map<string, number>();
  for (const line of after.flatMap(({ lines }) => lines).map(essence))
    kept.set(line, (kept.get(line) ?? 0) + 1);
  return before.flatMap(({ start, lines }) => {
    const missing = lines.filter((line) => {
      const left = kept.get(essence(line)) ?? 0;
      kept.set(essence(line), left - 1);
      return essence(line) !== "" && left <= 0;
    });
    return missing.length > 0 ? [{ start, lines: missing }] : [];
  });
}

/** A line without its indentation and the star of a block comment. */
const essence = (line: string): string =>
  line
    .replace(/\s+/g, " ")
    .replace(/^[ *]+/, "")
    .trimEnd();

/** Whitespace and comments; the groups are the contents of a line comment and a block comment. */
const trivia: Readonly<Record<Syntax, RegExp>> = {
  ts: /\s+|\/\/([^\n]*)|\/\*([\s\S]*?)\*\//y,
  nix: /\s+|#([^\n]*)|\/\*([\s\S]*?)\*\//y,
  yaml: /\s+|#([^\n]*)/y,
  json: /\s+/y,
};

/**
 * The lines of the comment at the top of a file, without comment signs, if it is about the file and not about its first
 * statement. In TypeScript an empty line or the import of "catalogc" follows it.
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

/** Removes a comment of the first attribute that repeats the header of the file, as in YAML. */
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

/** A block comment without its column of stars and without surrounding blank lines. */
const blockLines = (content: string): readonly string[] =>
  withoutBlankEnds(content.split("\n").map((line) => withoutMargin(line.replace(/^\s*\*|^\s+/, ""))));

const withoutMargin = (line: string): string => line.replace(/^ /, "").trimEnd();

function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line !== "");
  return start < 0 ? [] : lines.slice(start, lines.findLastIndex((line) => line !== "") + 1);
}
