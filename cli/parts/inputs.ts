import type { Discovered } from "../../compiler/reading/discover.ts";
import type { ParseCache } from "../../compiler/reading/modules.ts";
import type { RecipeTree } from "../../compiler/recipe-tree.ts";
import { closureOf, parseFacts, readFacts } from "./read-facts.ts";

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
  for (const path of facts.keys())
    for (const file of closureOf(path, facts)) if (tree.kind(file) === "file") named.add(file);
  return named;
}
