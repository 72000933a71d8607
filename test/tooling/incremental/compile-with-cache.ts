import { join } from "node:path";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import type { EmittedFile } from "../../../emitters/support/emitted-file.ts";
import { openFolders, type Folders } from "../../../cli/disk/folders.ts";
import { compileRecipes } from "../../../cli/commands/compile/compile-recipes.ts";
import { openStore, type DiskStore } from "../../../cli/disk/cache/disk-store.ts";
import { placeOf } from "../../../tooling/incremental/place.ts";

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

/** The diagnostics, whatever their order. */
export const lines = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  [...new Set(diagnostics.map((each) => JSON.stringify(each)))].sort();

/** The result of a compile in parts. */
export interface WithCache {
  readonly diagnostics: readonly Diagnostic[];
  /** How many recipes there are, and how many of them were compiled. */
  readonly recipes: number;
  readonly compiled: number;
  /** Missing if there are errors. */
  readonly files?: ReadonlyMap<string, EmittedFile>;
  readonly packages?: number;
  readonly apps?: number;
}

/** Compiles `recipes` below `root` with a cache. Undefined if they had to be compiled as a whole. */
export async function compileWithCache(
  root: string,
  cacheFolder: string,
  copyFiles = false,
): Promise<WithCache | undefined> {
  const folders = opened(root);
  const kept = openStore(cacheFolder, placeOf(folders, copyFiles), "test");
  let compiled = 0;
  const store: DiskStore = Object.assign(Object.create(kept) as DiskStore, {
    add(...result: Parameters<DiskStore["add"]>) {
      compiled += 1;
      return kept.add(...result);
    },
  });
  const request = { recipes: join(root, "recipes"), out: join(root, "out"), denyWarnings: false, jobs: 1 };
  const made = await compileRecipes(folders, { ...request, copyFiles, cacheFolder }, { store });
  if (made.whole !== undefined) return undefined;
  const { treeDiagnostics: diagnostics, output } = made;
  const recipes = folders.tree.list().files.filter((path) => !path.startsWith("catalog.")).length;
  if (output === undefined) return { diagnostics, recipes, compiled };
  return {
    diagnostics,
    recipes,
    compiled,
    files: output.files(),
    packages: output.packages,
    apps: output.apps,
  };
}
