// Slow. Depends on: tooling/convert.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { convertTree, type Syntax } from "../../../tooling/convert/convert.ts";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { readNixSet, resolved } from "../../support/nix-set.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { compileCase } from "../../golden/cases.ts";
import { withFiles, withoutSyntax } from "../../golden/variants.ts";
import { withInlinedLocals } from "../../support/inlined-locals.ts";

// Recipes with every feature of the Nix language, and such that depend on the platform, through the other syntaxes and back.

const fixtures = join(import.meta.dirname, "../../fixtures");
const foldersIn = (folder: string): readonly string[] =>
  readdirSync(join(fixtures, folder))
    .sort()
    .map((name) => join(folder, name));

/** The meaning of the files, whatever they call values of the recipe. */
const meaning = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, meaningOf(path, text, files)]));

function meaningOf(path: string, text: string, files: Readonly<Record<string, string>>): string {
  const [, host = "", place = ""] = /^(apps\/[^/]+\/hostos\/)(.*)$/.exec(path) ?? [];
  const variables = (): ReadonlyMap<string, string> =>
    readNixSet(withInlinedLocals(`${host}variables.nix`, files[`${host}variables.nix`] ?? "{ }"));
  if (place === "variables.nix") return [...variables().values()].sort().join("\n");
  if (place.startsWith("units/")) return resolved(text, variables());
  return path.endsWith(".nix") ? withInlinedLocals(path, text) : text;
}

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

  it("gives the same in TypeScript, and back in Nix", async () => {
    const expected = await compiled(original);
    const there = await converted(original, "ts");
    expect(await compiled(there)).toEqual(expected);
    expect(await compiled(await converted(there, "nix"))).toEqual(expected);
  });

  // They have no names for values that only Nix knows.
  it.each(["yaml", "json"] as const)(
    "gives the same in %s but for names, and back in Nix",
    async (syntax) => {
      const there = await converted(original, syntax);
      const files = await compiled(there);
      expect(meaning(files)).toEqual(meaning(await compiled(original)));
      expect(await compiled(await converted(there, "nix"))).toEqual(files);
    },
  );
});
