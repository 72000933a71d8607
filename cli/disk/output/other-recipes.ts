import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { madeFromOthers, otherOutput } from "../../../compiler/diagnostics/writing.ts";
import { isOutputPath, type Manifest, type ManifestSources } from "../../../emitters/manifest/manifest.ts";
import { sitePage } from "../../../emitters/site/site-request.ts";
import { copiesFolder } from "../../../tooling/incremental/place.ts";
import type { DiskTree } from "../disk-tree.ts";
import { shownPath, type Folders } from "../folders.ts";
import { contains } from "../repository.ts";
import { realFolder } from "../safe-reads.ts";

/** Decides whether files of the output folder may be removed because the recipes do not generate them. */
export type MayRemove = (manifest: Manifest, removed: readonly string[]) => Diagnostic | undefined;

/**
 * Protects the output of another recipe folder from a mistake such as compiling `recipes/pkgs` in place of `recipes`. A
 * recipe folder that no longer exists was renamed or moved, so this is not a mistake.
 * @param takeOver the output of other recipes may be replaced
 */
export const mayRemove =
  (folders: Folders, takeOver: boolean): MayRemove =>
  (manifest, removed) => {
    const { sources } = manifest;
    if (removed.length === 0) return undefined;
    if (isOfSite(manifest)) return otherOutput(folders.outName, "pages");
    if (takeOver || sources === undefined) return undefined;
    const other = otherFolder(sources, folders);
    if (other === undefined) return undefined;
    return madeFromOthers({
      out: folders.outName,
      other: shownPath(other),
      recipes: folders.displayPath(""),
      removed: namesOf(removed),
    });
  };

/** The same for a site: only files of a site may be removed. */
export const mayRemoveFromSite =
  ({ outName }: Folders): MayRemove =>
  (manifest, removed) =>
    removed.length === 0 || isOfSite(manifest) ? undefined : otherOutput(outName, "generated files");

/** Whether a manifest is that of an output of `catalogc site`. */
export const isOfSite = ({ files }: Manifest): boolean => files.has(sitePage);

/** The recipe folder that a manifest names. Undefined if it is that of this run, or no longer exists. */
function otherFolder({ recipes, inputs }: ManifestSources, folders: Folders): string | undefined {
  const { out, recipesFromOut, tree } = folders;
  if (recipes === copiesFolder) return folderAbove([...inputs.keys()], tree);
  const other = folderAt(out, recipes);
  return other === folderAt(out, recipesFromOut) || (other && contains(out, other)) ? undefined : other;
}

/** How many folders above `recipes/pkgs` the recipes may be. */
const mostAbove = 3;

/**
 * With copies, the manifest names the recipes but not their folder: none of them is here, and some are in a folder
 * above.
 */
function folderAbove(inputs: readonly string[], tree: DiskTree): string | undefined {
  const paths = inputs.filter((path) => isOutputPath(path));
  if (paths.some((path) => tree.kind(path) !== "missing")) return undefined;
  let folder = resolve(tree.locate(""));
  for (let above = 0; above < mostAbove; above += 1) {
    folder = dirname(folder);
    if (paths.some((path) => existsSync(`${folder}/${path}`))) return folder;
  }
  return undefined;
}

/** The subjects of the removed files in the user's terms: apps, packages, and files that belong to neither. */
function namesOf(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => /^(pkgs|apps)\/([^/]+)\/./.exec(path)?.slice(1).join(".") ?? path);
  return [...new Set(names)].sort();
}

/** Undefined if there is no folder. */
function folderAt(out: string, fromOut: string): string | undefined {
  // The manifest may have been edited.
  return fromOut.includes("\0") ? undefined : realFolder(resolve(out, fromOut));
}
