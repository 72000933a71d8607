import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { madeFromOthers } from "../../compiler/diagnostics/writing.ts";
import type { Manifest } from "../../emitters/manifest/manifest.ts";
import { contains, shownPath, type Folders } from "../folders.ts";
import { isSystemError } from "../system-error.ts";

/** Judges whether files of the output folder may be removed because the recipes do not give them. */
export type MayRemove = (manifest: Manifest, removed: readonly string[]) => Diagnostic | undefined;

/**
 * Files that another recipe folder gave are not removed by mistake, such as compiling `recipes/pkgs` in place of `recipes`.
 * A folder that is gone was renamed or moved: then there is nothing to mistake.
 * @param takeOver the output of other recipes may be replaced
 */
export const mayRemove =
  (folders: Folders, takeOver: boolean): MayRemove =>
  ({ sources }, removed) => {
    if (takeOver || sources === undefined || removed.length === 0) return undefined;
    const other = folderAt(folders.out, sources.recipes);
    const own = folderAt(folders.out, folders.recipesFromOut);
    // With --copy-files the manifest does not tell where the recipes are.
    if (other === undefined || other === own || contains(folders.out, other)) return undefined;
    return madeFromOthers({
      out: folders.outName,
      other: shownPath(other),
      recipes: folders.displayPath(""),
      removed: namesOf(removed),
    });
  };

/** What is lost in the user's terms: apps and packages, and files that belong to none. */
function namesOf(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => /^(pkgs|apps)\/([^/]+)\/./.exec(path)?.slice(1).join(".") ?? path);
  return [...new Set(names)].sort();
}

/** Undefined when there is no folder. */
function folderAt(out: string, fromOut: string): string | undefined {
  // Anybody may have written the manifest.
  if (fromOut.includes("\0")) return undefined;
  try {
    const real = realpathSync(resolve(out, fromOut));
    return statSync(real).isDirectory() ? real : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
