import type { Reporter } from "../diagnostics/diagnostic.ts";
import * as messages from "../diagnostics/reading.ts";
import type { RecipeTree, Lookalike } from "../support/recipe-tree.ts";

/** The files of a recipe tree that the compiler starts from. */
export interface Discovered {
  /** `recipe.{ts,yaml,yml,json,nix}` in any folder, sorted by path. */
  readonly recipes: readonly string[];
  /** `catalog.{ts,yaml,yml,json,nix}` at the root, if there is one. */
  readonly catalog: string | undefined;
}

const extensions = ["ts", "yaml", "yml", "json", "nix"] as const;
const recipeNames: ReadonlySet<string> = new Set(extensions.map((extension) => `recipe.${extension}`));
export const catalogNames: ReadonlySet<string> = new Set(
  extensions.map((extension) => `catalog.${extension}`),
);

/**
 * Phase 1: finds recipe files in the listing of the tree. The result is sorted by path and does not depend on the
 * machine. Reports unreadable folders, a second catalog file, two recipes in one folder, and, if all of it could be
 * listed, a tree without recipes.
 */
export function discover(tree: RecipeTree, reporter: Reporter): Discovered {
  const { files, problems, misnamed } = tree.list();
  for (const { path, reason, remedy } of problems) reporter.report(messages.unreadable(path, reason, remedy));

  const sorted = [...files].sort();
  const recipes = sorted.filter((path) => recipeNames.has(path.slice(path.lastIndexOf("/") + 1)));
  const [catalog, ...others] = sorted.filter((path) => catalogNames.has(path));
  if (catalog !== undefined) {
    for (const other of others) reporter.report(messages.secondCatalogFile(catalog, other));
  }
  // Unreadable folders may contain recipes, and have been reported.
  if (recipes.length === 0 && problems.length === 0)
    reporter.report(messages.noRecipes([...(misnamed ?? [])].sort()));
  return { recipes, catalog };
}

/**
 * Files with names similar to recipes, such as `recipe.nxi`. Files in or below the folder of a recipe are excluded,
 * because they belong to it, as are files that recipes import.
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
