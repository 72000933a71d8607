import { existsSync } from "node:fs";
import { join } from "node:path";
import { convertTree, syntaxes, type Syntax } from "../../tooling/convert/convert.ts";
import { DiskTree } from "../../cli/disk/disk-tree.ts";
import type { RecipeTree } from "../../compiler/support/recipe-tree.ts";
import { readTree } from "../support/temp-folder.ts";
import type { TreeCase } from "./cases.ts";

// The recipes of a case in another syntax: `<case>/recipes.nix/` and its like hold what `catalogc convert` makes of
// `recipes/`. All other files are those of the case itself.

const folderOf = ({ folder }: TreeCase, syntax: Syntax): string => join(folder, `recipes.${syntax}`);

/** The syntaxes that a case exists in, besides its own. */
export const variantsOf = (one: TreeCase): readonly Syntax[] =>
  syntaxes.filter((syntax) => existsSync(folderOf(one, syntax)));

/** The recipe tree of a case, with what is written in the other syntax in place of the original. */
export const variantTree = (one: TreeCase, syntax: Syntax): RecipeTree =>
  withFiles(new DiskTree(one.recipes), readTree(folderOf(one, syntax)));

/**
 * A recipe tree with further files. A recipe or catalog file among them replaces the one with this name in another
 * syntax.
 */
export function withFiles(base: RecipeTree, files: Readonly<Record<string, string>>): RecipeTree {
  const stem = (path: string): string => path.replace(/\.[^./]+$/, "");
  const isEntry = (path: string): boolean => /(^|\/)(recipe|catalog)\.[a-z]+$/.test(path);
  const replaced = new Set(Object.keys(files).filter(isEntry).map(stem));
  const isReplaced = (path: string): boolean => isEntry(path) && !(path in files) && replaced.has(stem(path));
  return {
    list() {
      const { files: before, problems } = base.list();
      const kept = before.filter((path) => !isReplaced(path) && !(path in files));
      return { files: [...kept, ...Object.keys(files).filter(isEntry)], problems };
    },
    kind: (path) => (path in files ? "file" : isReplaced(path) ? "missing" : base.kind(path)),
    read: (path) => {
      const text = files[path];
      return text === undefined ? base.read(path) : { ok: true, bytes: Buffer.from(text) };
    },
  };
}

/**
 * The output of a case without the parts that name the syntax: source names in headers, `recipePath`, and
 * the manifest with its hashes.
 */
export function withoutSyntax(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path !== "manifest.json")
      .map(([path, text]) => [path, text.replaceAll(/\b(recipe|catalog)\.(ts|nix|ya?ml|json)\b/g, "$1.*")]),
  );
}

/** A case as `catalogc convert` writes it, with the errors about parts it cannot convert. */
export async function convertCase(one: TreeCase, syntax: Syntax) {
  const { files, diagnostics } = await convertTree(new DiskTree(one.recipes), syntax);
  const problems = diagnostics.filter(({ severity }) => severity === "error");
  return { files: Object.fromEntries(files), problems: problems.map(({ message }) => message) };
}
