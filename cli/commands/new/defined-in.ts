import { evaluateRecipes } from "../../../compiler/check/evaluate-recipes.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import { openModules } from "../../../compiler/reading/modules.ts";
import { DiskTree } from "../../disk/disk-tree.ts";
import { isSystemError } from "../../disk/system-error.ts";

const silent = { report: (): void => undefined };

/**
 * The recipe that defines an entry already, whatever its folder is called. Only recipes that mention the name are read: where
 * it is put together, compiling says that there are two.
 */
export async function definedIn(
  recipes: string,
  kind: "apps" | "pkgs",
  name: string,
): Promise<string | undefined> {
  const tree = treeOf(recipes);
  if (tree === undefined) return undefined;
  const discovered = discover(tree, silent);
  const mentioning = discovered.recipes.filter((path) => {
    const read = tree.read(path);
    return read.ok && Buffer.from(read.bytes).includes(name);
  });
  if (mentioning.length === 0) return undefined;
  const few = { ...discovered, recipes: mentioning };
  const { byRecipe } = evaluateRecipes(few, await openModules(tree, few, silent), tree, silent);
  return [...byRecipe].find(([, entries]) => entries[kind].some((each) => each.name === name))?.[0];
}

/** Undefined where there is no catalog yet. */
function treeOf(recipes: string): DiskTree | undefined {
  try {
    return new DiskTree(recipes);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}
