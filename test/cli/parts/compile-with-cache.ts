import { join } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { openFolders, type Folders } from "../../../cli/disk/folders.ts";
import { compileParts, type CompiledParts, type WrongCatalog } from "../../../cli/parts/compile-parts.ts";
import { CachedTree } from "../../../cli/disk/cached-tree.ts";

/** The folders `recipes` and `out` below `root`. */
export function opened(root: string): Folders {
  const result = openFolders(join(root, "recipes"), join(root, "out"));
  if (!result.ok) throw new Error(result.problem.message);
  return result.folders;
}

/** Everything that is to be written, in a form that can be compared. */
export const texts = (files: ReadonlyMap<string, EmittedFile>): unknown =>
  Object.fromEntries(
    [...files.values()]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, content, executable, recipe }) => [
        path,
        [executable === true, recipe, Buffer.from(content).toString()],
      ]),
  );

/** What is said, whatever its order. */
export const lines = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  [...new Set(diagnostics.map((each) => JSON.stringify(each)))].sort();

/** Compiles `recipes` below `root` in parts. */
export function compileWithCache(
  root: string,
  cacheFolder: string,
  copyFiles = false,
): Promise<CompiledParts | WrongCatalog | undefined> {
  const folders = opened(root);
  const recipes = join(root, "recipes");
  const tree = new CachedTree(folders.tree);
  return compileParts(folders, { recipes, tree, jobs: 1, copyFiles, cacheFolder, build: "test" });
}
