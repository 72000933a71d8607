import { Collector } from "../../compiler/diagnostics/diagnostic.ts";
import { openModules } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "./overlay-tree.ts";

/** One file, or `text` in its place, read without the others. Its text is without a byte order mark. */
export async function readRecipe(tree: RecipeTree, path: string, text?: string) {
  const reporter = new Collector();
  const read = text === undefined ? tree : new OverlayTree(tree, new Map([[path, text]]));
  const modules = await openModules(read, { recipes: [path], catalog: undefined }, reporter);
  const expression = modules.read(path);
  return { text: modules.text(path) ?? "", expression, diagnostics: reporter.diagnostics };
}
