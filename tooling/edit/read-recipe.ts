import { Collector, type Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import { openModules } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "./overlay-tree.ts";

/** One file of a recipe tree, read without the others. */
export interface ReadRecipe {
  /** Without its byte order mark. */
  readonly text: string;
  readonly expression: Expr | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a file, or `text` in its place. */
export async function readRecipe(tree: RecipeTree, path: string, text?: string): Promise<ReadRecipe> {
  const reporter = new Collector();
  const read = text === undefined ? tree : new OverlayTree(tree, new Map([[path, text]]));
  const modules = await openModules(read, { recipes: [path], catalog: undefined }, reporter);
  const expression = modules.read(path);
  return { text: modules.text(path) ?? "", expression, diagnostics: reporter.diagnostics };
}
