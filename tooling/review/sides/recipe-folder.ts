import { posix } from "node:path";
import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { catalogPath } from "./reviewed-tree.ts";
import { manifestOf } from "./manifest-of.ts";
import type { OutputTree } from "./tree.ts";
import { wayBetween } from "./way-between.ts";

/** A recipe folder as generated files spell it. */
export interface RecipeFolder {
  /** The first word of each place of a recipe: `recipes` of `recipes/web/recipe.ts`. */
  readonly name: string;
  /** As seen from the output folder. */
  readonly path: string;
}

/** The recipe folders of both sides when they are called otherwise, or lie elsewhere. */
export function movedRecipes(
  before: OutputTree,
  after: OutputTree,
): { readonly from: RecipeFolder; readonly to: RecipeFolder } | undefined {
  const [from, to] = [recipeFolderOf(before), recipeFolderOf(after)];
  if (from === undefined || to === undefined) return undefined;
  return from.name === to.name && from.path === to.path ? undefined : { from, to };
}

function recipeFolderOf(files: OutputTree): RecipeFolder | undefined {
  const manifest = manifestOf(files);
  if (manifest?.sources === undefined) return undefined;
  for (const { recipe } of manifest.files.values())
    if (recipe !== undefined) return { name: recipe.split("/")[0] ?? "", path: manifest.sources.recipes };
  return undefined;
}

/** Generated files as they would have been, had the recipe folder been that one: what is left is a change. */
export function withRecipesIn(files: OutputTree, from: RecipeFolder, to: RecipeFolder): OutputTree {
  const named = before(`${from.name}/`);
  const ways = new Map<string, readonly [RegExp, string]>();
  const wayFrom = (folder: string): readonly [RegExp, string] => {
    const known = ways.get(folder) ?? [
      before(`${wayBetween(folder, from.path)}/`),
      `${wayBetween(folder, to.path)}/`,
    ];
    ways.set(folder, known);
    return known;
  };
  return new Map(
    [...files].map(([path, text]) => {
      if (path === manifestPath) return [path, text];
      const withNames = text.replace(named, () => `${to.name}/`);
      // It has names alone, and no ways.
      if (path === catalogPath) return [path, withNames];
      const [way, other] = wayFrom(posix.dirname(path));
      return [path, text.replace(way, () => other).replace(named, () => `${to.name}/`)];
    }),
  );
}

/** Where a path begins like this. */
const before = (start: string): RegExp =>
  new RegExp(`(?<![\\w./+-])${start.replace(/[^\w/]/g, "\\$&")}`, "g");
