import { isError } from "../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { notFormatted } from "../../compiler/diagnostics/editing.ts";
import { parseNix } from "../../compiler/frontends/nix/parse.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { printNix } from "../../emitters/nix/print.ts";
import { commentsOf, headerOf, lostComments, withHeader } from "../convert/comments.ts";
import { syntaxOf } from "../convert/convert.ts";
import { layOut } from "../convert/lay-out.ts";
import { readRecipe } from "../edit/read-recipe.ts";
import { fromFolderOf } from "../support/tree-paths.ts";

/**
 * A recipe in the layout in which `new` and `import` print recipes: that of prettier, and of nixfmt for Nix. The text is
 * read again: unless it has the same expression and all comments, the problem is the result.
 */
export async function formatRecipe(tree: RecipeTree, path: string): Promise<string | readonly Diagnostic[]> {
  const before = await readRecipe(tree, path);
  const errors = before.diagnostics.filter(isError);
  if (before.expression === undefined || errors.length > 0) return errors;
  const syntax = syntaxOf(path);
  let text: string;
  try {
    text = syntax === "nix" ? formatNix(path, before.text) : await layOut(before.text, parsers[syntax]);
  } catch (error) {
    return [notFormatted(path, error instanceof Error ? error.message : String(error))];
  }
  const after = await readRecipe(tree, path, text);
  if (!isSame(before.expression, after.expression)) return [notFormatted(path, "its meaning would change")];
  const [had, has] = [before.text, text].map((each) => commentsOf({ path, text: each }, syntax));
  const [lost] = lostComments((await had) ?? [], (await has) ?? []);
  if (lost === undefined) return text;
  const at = { file: path, start: lost.start, end: lost.start + 1 };
  return [notFormatted(path, "this comment would get lost", at)];
}

const parsers = { ts: "typescript", yaml: "yaml", json: "json" } as const;

/** A text that can be parsed, printed again. */
function formatNix(path: string, text: string): string {
  const parsed = parseNix({ path, text }, { report: () => undefined });
  if (parsed === undefined) return text;
  const isModule = parsed.kind === "lambda" && parsed.parameter.kind === "pattern";
  const expr = isModule ? { ...parsed, blankBeforeBody: true } : parsed;
  return withHeader(printNix(expr, { treePath: fromFolderOf(path) }), headerOf(text, "nix"), "nix");
}

/** What the layout may change in an expression. */
const layout = new Set(["span", "nameSpan", "comment", "blankBefore", "blankBeforeBody", "local"]);

/** Whether two expressions are equal apart from their layout. Expressions may share parts. */
function isSame(a: unknown, b: unknown, seen = new Map<object, unknown>()): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  const [ofA, ofB] = [a, b].map((each) =>
    Object.entries(each).filter(([key, value]) => !layout.has(key) && value !== undefined),
  );
  const others = new Map(ofB);
  return ofA?.length === others.size && ofA.every(([key, value]) => isSame(value, others.get(key), seen));
}
