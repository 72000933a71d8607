import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { convertTree, type Syntax } from "../../../cli/convert/convert.ts";
import { DiskTree } from "../../../cli/disk-tree.ts";
import type { RecipeTree } from "../../../compiler/recipe-tree.ts";
import { compileCase } from "../../golden/cases.ts";
import { withFiles, withoutSyntax } from "../../golden/variants.ts";

// Recipes with every feature of the Nix language, and such that depend on the platform, through the other syntaxes and back.

const fixtures = join(import.meta.dirname, "../../fixtures");
const foldersIn = (folder: string): readonly string[] =>
  readdirSync(join(fixtures, folder))
    .sort()
    .map((name) => join(folder, name));

describe.each(["nix-recipes", "platform-recipes"].flatMap(foldersIn))("%s", (folder) => {
  const recipes = join(fixtures, folder);
  const original = new DiskTree(recipes);
  const compiled = async (tree: RecipeTree): Promise<Record<string, string>> => {
    const { files, diagnostics } = await compileCase(
      { recipes, recipesFromOut: "../recipes", copyFiles: false },
      tree,
    );
    if (Object.keys(files).length === 0) expect(diagnostics).toBe("");
    return withoutSyntax(files);
  };
  const converted = async (tree: RecipeTree, to: Syntax): Promise<RecipeTree> => {
    const { files, diagnostics } = await convertTree(tree, to);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect([...files.keys()]).toContain(`recipe.${to}`);
    return withFiles(tree, Object.fromEntries(files));
  };

  it.each(["ts", "yaml", "json"] as const)("gives the same in %s, and back in Nix", async (syntax) => {
    const expected = await compiled(original);
    const there = await converted(original, syntax);
    expect(await compiled(there)).toEqual(expected);
    const back = await converted(there, "nix");
    expect(await compiled(back)).toEqual(expected);
  });
});
