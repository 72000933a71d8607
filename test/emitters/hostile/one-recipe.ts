import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";

/** A recipe tree with a recipe of plain data, and nothing else. */
export function oneRecipe(recipe: unknown): RecipeTree {
  const bytes = new TextEncoder().encode(JSON.stringify(recipe));
  return {
    list: () => ({ files: ["recipe.json"], problems: [] }),
    kind: (path) => (path === "recipe.json" ? "file" : path === "" ? "directory" : "missing"),
    read: () => ({ ok: true, bytes }),
  };
}
