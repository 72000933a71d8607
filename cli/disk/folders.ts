import { realpathSync } from "node:fs";
import { basename, relative, resolve, sep } from "node:path";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/writing.ts";
import { DiskTree } from "./disk-tree.ts";
import { contains, leadsAway, realPathOfMissing } from "./repository.ts";
import { folderAbove } from "./safe-reads.ts";
import { isMissing, systemReason } from "./system-error.ts";

/** The folders of a run, and their names in messages. */
export interface Folders {
  readonly tree: DiskTree;
  /** The name of the recipe folder, the first segment of every `recipePath`. */
  readonly recipesName: string;
  /** The recipe folder relative to the output folder, `/` between segments. */
  readonly recipesFromOut: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** The output folder in messages: relative to the current folder if it is below it. */
  readonly outName: string;
  /** A file of the recipe tree in messages. */
  displayPath(treePath: string): string;
  /** The tree path of a {@link displayPath}; undefined for other files. */
  treePath(displayed: string): string | undefined;
}

export type FoldersResult =
  { readonly ok: true; readonly folders: Folders } | { readonly ok: false; readonly problem: Diagnostic };

/**
 * Finds both folders as given by the user. The output folder need not exist.
 * @param out undefined if it has no role; then any folder outside the recipes is used
 * @param treeOptions see {@link DiskTree}
 */
export function openFolders(
  recipes: string,
  out: string | undefined,
  treeOptions?: { readonly isStill: boolean },
): FoldersResult {
  const recipesShown = shownPath(recipes);
  let recipesReal: string;
  let tree: DiskTree;
  try {
    recipesReal = realpathSync(recipes);
    tree = new DiskTree(recipes, treeOptions);
  } catch (error) {
    const above = isMissing(error) ? folderAbove(recipes) : undefined;
    return { ok: false, problem: messages.noRecipeFolder(recipesShown, systemReason(error), above) };
  }
  if (tree.kind("") !== "directory")
    return { ok: false, problem: messages.noRecipeFolder(recipesShown, "it is not a folder") };
  const outReal = out === undefined ? `${recipesReal}.out` : realPathOfMissing(resolve(out));
  const outName = shownPath(out ?? outReal);
  if (out !== undefined && leadsAway(resolve(out), outReal))
    return { ok: false, problem: messages.outLeadsAway(outName, outReal) };
  if (contains(recipesReal, outReal) || contains(outReal, recipesReal))
    return { ok: false, problem: messages.foldersOverlap(outName, recipesShown) };

  const prefix = recipesShown === "." ? "" : `${recipesShown}/`;
  return {
    ok: true,
    folders: {
      tree,
      recipesName: basename(recipesReal),
      recipesFromOut: relative(outReal, recipesReal).split(sep).join("/"),
      out: outReal,
      outName,
      displayPath: (path) => (path === "." || path === "" ? recipesShown : prefix + path),
      treePath: (path) => (path.startsWith(prefix) ? path.slice(prefix.length) : undefined),
    },
  };
}

/** For commands that only read recipes: the output folder only selects the cache. */
export function openRecipes(recipes: string, out: string): FoldersResult {
  const opened = openFolders(recipes, out);
  return opened.ok ? opened : openFolders(recipes, undefined);
}

/** Relative to the current folder if it is below it, as GitHub's annotations need; else absolute. */
export function shownPath(path: string): string {
  const fromHere = relative(".", path);
  const below = fromHere !== ".." && !fromHere.startsWith(`..${sep}`);
  const shown = fromHere === "" ? "." : below ? fromHere : resolve(path);
  return shown.split(sep).join("/");
}
