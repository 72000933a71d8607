import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { shownPath, type Folders } from "./folders.ts";
import { readText } from "./read-file.ts";
import { isSystemError } from "./system-error.ts";

const names = ["ts", "yaml", "yml", "json", "nix"].map((extension) => `catalog.${extension}`);

/**
 * The catalog file in the folder above the recipes, if they have none: users who compile `recipes/pkgs` may expect
 * `recipes/catalog.ts` to apply. Undefined for other files with that name.
 */
export function catalogFileAbove({ tree }: Folders): string | undefined {
  if (names.some((name) => tree.kind(name) === "file")) return undefined;
  const above = dirname(tree.locate(""));
  const path = names.map((name) => join(above, name)).find((each) => existsSync(each));
  if (path === undefined) return undefined;
  try {
    const isCatalog = /\b(?:defineCatalog|repositoryUrl|maintainerLists|systems)\b/.test(readText(path));
    return isCatalog ? shownPath(path) : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
