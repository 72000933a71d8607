import type { Lookalike, RecipeTree } from "../support/recipe-tree.ts";

/**
 * Files that look like recipes and are not called so, as `recipe.nxi`. Not where a recipe is in the same folder or above it:
 * what is there belongs to that, as a source does. Nor what recipes import.
 */
export function unreadLookalikes(
  tree: RecipeTree,
  recipes: readonly string[],
  isImported: (path: string) => boolean,
): readonly Lookalike[] {
  const { lookalikes = [] } = tree.list();
  if (lookalikes.length === 0) return [];
  const folders = new Set(recipes.map(folderOf));
  return lookalikes.filter(
    ({ path }) => !isImported(path) && !foldersAround(path).some((folder) => folders.has(folder)),
  );
}

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

function foldersAround(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === "" ? [""] : [folder, ...foldersAround(folder)];
}
