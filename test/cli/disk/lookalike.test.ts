// Slow. Depends on: cli.
import { renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const recipe = (name: string): string => `{ pkgs, ... }:
{
  pkgs.${name} = {
    description = "A tool.";
    license = "mit";
    build.identityBuilder = { enable = true; derivation = pkgs.pkgsOriginal.hello; };
  };
}
`;

/** Paths that a compile says are not read. */
async function unread(folder: string): Promise<readonly string[]> {
  const { status, stderr } = await catalogcHere(folder, ["compile"]);
  expect(status).toBe(0);
  return [...stderr.matchAll(/^warning\[advice\/misnamed-recipe\]: `(.*?)` has a name similar to/gm)].map(
    ([, path = ""]) => path,
  );
}

it("reports a misnamed recipe as long as it exists", async () => {
  const folder = tempFolder();
  writeTree(folder, { "recipes/hello/recipe.nix": recipe("hello") });
  expect(await unread(folder)).toEqual([]);
  writeTree(folder, {
    "recipes/a/recipe.nxi": recipe("a"),
    "recipes/b/Recipe.yaml": "pkgs:\n  b: {}\n",
    "recipes/c/recipes.ts":
      'import { defineRecipe } from "catalogc";\n\nexport default defineRecipe({ pkgs: {} });\n',
    "recipes/d/recpie.json": '{ "pkgs": {} }\n',
  });
  const all = ["a/recipe.nxi", "b/Recipe.yaml", "c/recipes.ts", "d/recpie.json"];
  expect(await unread(folder)).toEqual(all);
  expect((await catalogcHere(folder, ["compile"])).stdout).toContain("; 4 warnings as before: ");
  renameSync(join(folder, "recipes/a/recipe.nxi"), join(folder, "recipes/a/recipe.nix"));
  expect(await unread(folder)).toEqual(all.slice(1));
});

it("is silent about files that recipes import, that belong to one, or that look unlike one", async () => {
  const folder = tempFolder();
  writeTree(folder, {
    "recipes/hello/recipe.nix": `args: import ../lib/recipes.nix args`,
    "recipes/lib/recipes.nix": recipe("hello"),
    "recipes/hello/src/Recipe.nix": recipe("not-this"),
    "recipes/kitchen/recipes.json": '{ "soup": ["water"] }\n',
    "recipes/kitchen/recipe.md": "pkgs: none\n",
    "recipes/kitchen/recipe.rs": "use pkgs;\n",
  });
  expect(await unread(folder)).toEqual([]);
});

describe("hostile texts", () => {
  it.each([
    ["empty lines", "\n".repeat(1_000_000)],
    ["beginnings of entries", "{pkgs.".repeat(500_000)],
    ["beginnings with space", `{${" ".repeat(50)}`.repeat(100_000)],
  ])("are matched in linear time: %s", async (_what, text) => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/hello/recipe.nix": recipe("hello"), "recipes/a/recipes.json": text });
    expect(await unread(folder)).toEqual([]);
  });

  it("is not read where it is larger than any recipe", async () => {
    const folder = tempFolder();
    writeTree(folder, { "recipes/hello/recipe.nix": recipe("hello"), "recipes/a/.keep": "" });
    const large = join(folder, "recipes/a/recipes.json");
    writeFileSync(large, "");
    // Longer than the longest string of V8; takes no room on the disk.
    truncateSync(large, 1024 ** 3);
    expect(await unread(folder)).toEqual([]);
  });
});
