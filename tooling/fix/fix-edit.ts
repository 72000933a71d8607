import type { Diagnostic, Fix } from "../../compiler/diagnostics/diagnostic.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { syntaxAt, type Span } from "../../compiler/support/span.ts";
import { replaceScalar } from "../edit/edit-scalar.ts";
import { scalarAt } from "../edit/literal-of.ts";
import { readRecipe, type ReadRecipe } from "../edit/read-recipe.ts";
import { removal } from "./removal.ts";

/** The replacement of a part of one file: UTF-16 offsets of its text without a byte order mark, like those of spans. */
export interface FixEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The file has fewer syntax errors with it. */
  readonly isSyntax?: boolean;
}

/**
 * The edit that follows the hint of a diagnostic. Undefined if its hint is not mechanical, or if the text has changed
 * since. The file with the edit is parsed: it has at most the syntax errors of before. Whether the recipes have fewer
 * errors with the edit is known by compiling them.
 */
export async function fixEdit(
  tree: RecipeTree,
  { span, fix }: Pick<Diagnostic, "span" | "fix">,
): Promise<FixEdit | undefined> {
  if (span === undefined || fix === undefined) return undefined;
  const { file } = span;
  const before = await readRecipe(tree, file);
  const edit = span.end > before.text.length ? undefined : await editFor(fix, span, before, tree);
  if (edit === undefined || before.text.slice(edit.start, edit.end) === edit.text) return undefined;
  const after = await readRecipe(tree, file, withEdit(before.text, edit));
  const difference = after.diagnostics.length - before.diagnostics.length;
  if (difference > 0) return undefined;
  return difference < 0 ? { ...edit, isSyntax: true } : edit;
}

/** A text with an edit. A byte order mark stays. */
export function withEdit(text: string, { start, end, text: written }: FixEdit): string {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  return text.slice(0, start + mark) + written + text.slice(end + mark);
}

async function editFor(
  fix: Fix,
  span: Span,
  { text, expression }: ReadRecipe,
  tree: RecipeTree,
): Promise<FixEdit | undefined> {
  const { file, start, end } = span;
  if ("source" in fix) return { file, start, end, text: fix.source };
  if ("from" in fix) return renamed(fix, span, text, expression);
  if (expression === undefined) return undefined;
  if ("remove" in fix) return removal(text, expression, span);
  const scalar = scalarAt(expression, start, end);
  if (scalar === undefined || scalar.isPath) return undefined;
  const read = async (changed: string): Promise<Expr | undefined> =>
    (await readRecipe(tree, file, changed)).expression;
  const wanted = { option: "", value: fix.value, type: undefined };
  const edit = await replaceScalar({ path: file, text, read }, scalar, wanted, (changed) =>
    scalarAt(changed, start),
  );
  if (!edit.ok) return undefined;
  const written = edit.text.slice(start, end + edit.text.length - text.length);
  return { file, start, end, text: written };
}

/** The name at the end of a key, a text or a reference, in the quotes that are there. */
function renamed(
  { from, to }: Extract<Fix, { readonly from: string }>,
  span: Span,
  text: string,
  expression: Expr | undefined,
): FixEdit | undefined {
  const { file } = span;
  const written = text.slice(span.start, span.end);
  const closing = /["'\]`]*$/.exec(written)?.[0] ?? "";
  const end = span.end - closing.length;
  const start = end - from.length;
  const sign = text[start - 1] ?? "";
  if (start < span.start || text.slice(start, end) !== from) return undefined;
  if (start > span.start && /[\w-]/.test(sign)) return undefined;
  const isQuoted = closing !== "" && start > span.start;
  if (isQuoted) return /["'`\\]|\$\{/.test(to) ? undefined : { file, start, end, text: to };
  const syntax = syntaxAt(span);
  const isWord = syntax === "nix" ? /^[A-Za-z_][\w'-]*$/.test(to) : /^[A-Za-z_$][\w$]*$/.test(to);
  const shorthand = expression && shorthandAt(expression, span);
  if (shorthand !== undefined)
    return isWord && shorthand === "ts" ? { file, start, end, text: `${to}: ${from}` } : undefined;
  if (syntax === "yaml") return /^[\w./-]+$/.test(to) ? { file, start, end, text: to } : undefined;
  if (isWord) return { file, start, end, text: to };
  if (syntax !== "typescript" || sign !== ".") return { file, start, end, text: JSON.stringify(to) };
  return { file, start: start - 1, end, text: `[${JSON.stringify(to)}]` };
}

/** Whether a name is `{ name }` in TypeScript or `inherit name;` in Nix, where it is a variable too. */
function shorthandAt(expression: Expr, { start, end }: Span): "ts" | "nix" | undefined {
  const isHere = (span: Span | undefined): boolean => span?.start === start && span.end === end;
  for (const { expr } of expressionsIn(expression))
    if (expr.kind === "attrs" || expr.kind === "let")
      for (const binding of expr.bindings) {
        if (binding.kind === "inherit" && binding.names.some((name) => isHere(name.span))) return "nix";
        if (binding.kind === "value" && isHere(binding.span) && isHere(binding.value.span)) return "ts";
      }
  return undefined;
}
