import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { catalogNames } from "../../compiler/reading/discover.ts";
import { shownPath, type Folders } from "./folders.ts";
import { readText } from "./read-file.ts";
import { readOr } from "./system-error.ts";

/** The folders above a path, from the nearest, that have the usual name of a recipe folder or a catalog file. */
export function* recipeFoldersAbove(path: string): Iterable<string> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (basename(folder) === "recipes" || [...catalogNames].some((name) => existsSync(join(folder, name))))
      yield folder;
}

/**
 * The catalog file in the folder above the recipes, if they have none: users who compile `recipes/pkgs` may expect
 * `recipes/catalog.ts` to apply. Undefined for other files with that name.
 */
export function catalogFileAbove({ tree }: Folders): string | undefined {
  const names = [...catalogNames];
  if (names.some((name) => tree.kind(name) === "file")) return undefined;
  const above = dirname(tree.locate(""));
  const path = names.map((name) => join(above, name)).find((each) => existsSync(each));
  if (path === undefined) return undefined;
  return readOr(undefined, () => {
    const isCatalog = /\b(?:defineCatalog|repositoryUrl|maintainerLists|systems)\b/.test(readText(path));
    return isCatalog ? shownPath(path) : undefined;
  });
}
