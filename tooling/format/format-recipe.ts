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
 * A recipe in the layout in which `new` and `import` print recipes: that of prettier, and of `nixfmt` for Nix. The text
 * is printed from the syntax tree and read again. Unless it has the same expression and all comments, the problem is
 * the result, and the file is to stay as it is.
 */
export async function formatRecipe(tree: RecipeTree, path: string): Promise<string | readonly Diagnostic[]> {
  const before = await readRecipe(tree, path);
  const { expression } = before;
  const errors = before.diagnostics.filter(isError);
  if (expression === undefined || errors.length > 0) return errors;
  const syntax = syntaxOf(path);
  let text: string | undefined;
  try {
    text = syntax === "nix" ? formatNix(path, before.text) : await layOut(before.text, parsers[syntax]);
  } catch (error) {
    return [notFormatted(path, error instanceof Error ? error.message : String(error), undefined)];
  }
  if (text === undefined) return [];
  const after = await readRecipe(tree, path, text);
  if (!isSame(expression, after.expression))
    return [notFormatted(path, "its meaning would change", undefined)];
  const [lost] = lostComments(
    await commentsOf({ path, text: before.text }, syntax),
    await commentsOf({ path, text }, syntax),
  );
  if (lost === undefined) return text;
  const at = { file: path, start: lost.start, end: lost.start + 1 };
  return [notFormatted(path, "this comment would get lost", at)];
}

const parsers = { ts: "typescript", yaml: "yaml", json: "json" } as const;

function formatNix(path: string, text: string): string | undefined {
  const parsed = parseNix({ path, text }, { report: () => undefined });
  if (parsed === undefined) return undefined;
  const isModule = parsed.kind === "lambda" && parsed.parameter.kind === "pattern";
  const printed = printNix(isModule ? { ...parsed, blankBeforeBody: true } : parsed, {
    treePath: fromFolderOf(path),
  });
  return withHeader(printed, headerOf(text, "nix"), "nix");
}

/** What the layout may change in an expression. */
const layout = new Set(["span", "nameSpan", "comment", "blankBefore", "blankBeforeBody", "local"]);

/** Whether two expressions are equal apart from their layout. Expressions may share parts. */
function isSame(a: unknown, b: unknown, seen = new Map<object, unknown>()): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  const parts = (each: object): ReadonlyMap<string, unknown> =>
    new Map(Object.entries(each).filter(([key, value]) => !layout.has(key) && value !== undefined));
  const [ofA, ofB] = [parts(a), parts(b)];
  return ofA.size === ofB.size && [...ofA].every(([key, value]) => isSame(value, ofB.get(key), seen));
}
