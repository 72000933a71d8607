import type { Diagnostic, Fix } from "../../compiler/diagnostics/diagnostic.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { syntaxAt, type Span } from "../../compiler/support/span.ts";
import { replaceScalar } from "../edit/edit-scalar.ts";
import { scalarAt } from "../edit/literal-of.ts";
import { readRecipe } from "../edit/read-recipe.ts";
import { partAt, removal, type Part } from "./removal.ts";

/** The replacement of a part of one file: UTF-16 offsets of its text without a byte order mark, like those of spans. */
export interface FixEdit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The file has fewer syntax errors with it. */
  readonly isSyntax: boolean;
}

/**
 * The edit that follows the hint of a diagnostic. Undefined if its hint is not mechanical, if the text has changed, or if
 * the file has more syntax errors with it. Other errors are found by compiling the result.
 */
export async function fixEdit(
  tree: RecipeTree,
  { span, fix }: Pick<Diagnostic, "span" | "fix">,
): Promise<FixEdit | undefined> {
  if (span === undefined || fix === undefined) return undefined;
  const before = await readRecipe(tree, span.file);
  const found = span.end > before.text.length ? undefined : await editFor(fix, span, tree);
  if (found === undefined || before.text.slice(found.start, found.end) === found.text) return undefined;
  const edit = { file: span.file, ...found };
  const after = await readRecipe(tree, span.file, withEdit(before.text, edit));
  const difference = after.diagnostics.length - before.diagnostics.length;
  return difference > 0 ? undefined : { ...edit, isSyntax: difference < 0 };
}

type Change = Pick<FixEdit, "start" | "end" | "text">;

/** A text with an edit. */
export const withEdit = (text: string, { start, end, text: written }: Change): string =>
  text.slice(0, start) + written + text.slice(end);

async function editFor(fix: Fix, span: Span, tree: RecipeTree): Promise<Change | undefined> {
  const { file, start, end } = span;
  const { text, expression } = await readRecipe(tree, file);
  if ("source" in fix) return { start, end, text: fix.source };
  const part = expression && partAt(expression, span);
  if ("from" in fix) return renamed(fix, span, text, part);
  if ("remove" in fix) {
    const [from, to] = (part && removal(text, part)) ?? [];
    return from === undefined || to === undefined ? undefined : { start: from, end: to, text: "" };
  }
  const scalar = expression && scalarAt(expression, start, end);
  if (scalar === undefined || scalar.isPath) return undefined;
  const read = async (changed: string) => (await readRecipe(tree, file, changed)).expression;
  const wanted = { option: "", value: fix.value, type: undefined };
  const edit = await replaceScalar({ path: file, text, read }, scalar, wanted, (changed) =>
    scalarAt(changed, start),
  );
  return edit.ok
    ? { start, end, text: edit.text.slice(start, end + edit.text.length - text.length) }
    : undefined;
}

/** The name at the end of a key, a text or a reference, in the quotes that are there. */
function renamed(
  { from, to }: Extract<Fix, { readonly from: string }>,
  span: Span,
  text: string,
  part: Part | undefined,
): Change | undefined {
  const [closing = ""] = /["'\]`]*$/.exec(text.slice(span.start, span.end)) ?? [];
  const end = span.end - closing.length;
  const start = end - from.length;
  const sign = start > span.start ? (text[start - 1] ?? "") : "";
  if (start < span.start || text.slice(start, end) !== from || /[\w-]/.test(sign)) return undefined;
  if (closing !== "" && start > span.start)
    return /["'`\\]|\$\{/.test(to) ? undefined : { start, end, text: to };
  const syntax = syntaxAt(span);
  if (syntax === "yaml") return /^[\w./-]+$/.test(to) ? { start, end, text: to } : undefined;
  const isWord = (syntax === "nix" ? /^[A-Za-z_][\w'-]*$/ : /^[A-Za-z_$][\w$]*$/).test(to);
  // `{ name }` and `inherit name;` are a variable too.
  if (part?.isElement === false && part.span.start === span.start && part.span.end === span.end)
    return isWord && syntax !== "nix" ? { start, end, text: `${to}: ${from}` } : undefined;
  if (isWord) return { start, end, text: to };
  if (syntax === "typescript" && sign === ".")
    return { start: start - 1, end, text: `[${JSON.stringify(to)}]` };
  return { start, end, text: JSON.stringify(to) };
}
