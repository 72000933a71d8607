import type { Discovered } from "../../compiler/reading/discover.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { parseFacts, readFacts } from "./read-facts.ts";

/**
 * Every file of the tree that recipes name, themselves included. That is what the manifest lists: it can be told of
 * each recipe by itself, while who is the first to look at a file depends on the order of evaluation.
 */
export async function filesNamed(
  tree: RecipeTree,
  discovered: Discovered,
  parsed: ParseCache,
): Promise<ReadonlySet<string>> {
  const facts = await readFacts(tree, discovered, (paths) => parseFacts(tree, paths, parsed));
  const named = new Set<string>();
  for (const [path, { files }] of facts)
    for (const file of [path, ...files]) if (tree.kind(file) === "file") named.add(file);
  return named;
}
