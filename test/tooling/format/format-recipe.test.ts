// Slow. Depends on: golden.
import { join } from "node:path";
import { expect, test } from "vitest";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { discover } from "../../../compiler/reading/discover.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { OverlayTree } from "../../../tooling/edit/overlay-tree.ts";
import { formatRecipe } from "../../../tooling/format/format-recipe.ts";
import { errorCases, treeCases } from "../../golden/cases.ts";
import { variantTree, variantsOf } from "../../golden/variants.ts";

const ignored = { report: () => undefined };
const recipesOf = (tree: RecipeTree): readonly string[] => discover(tree, ignored).recipes;
const textOf = (tree: RecipeTree, path: string): string => {
  const file = tree.read(path);
  return file.ok ? Buffer.from(file.bytes).toString() : "";
};

test("what catalogc prints in another syntax is formatted", async () => {
  let files = 0;
  for (const one of treeCases())
    for (const syntax of variantsOf(one)) {
      const tree = variantTree(one, syntax);
      for (const path of recipesOf(tree).filter((each) => each.endsWith(`.${syntax}`))) {
        expect(await formatRecipe(tree, path), `${one.name} ${path}`).toBe(textOf(tree, path));
        files++;
      }
    }
  expect(files).toBeGreaterThan(40);
});

test("a formatted recipe stays as it is when it is formatted again", async () => {
  let files = 0;
  const folders = [
    ...errorCases().map(({ folder }) => join(folder, "recipes")),
    ...treeCases().map(({ recipes }) => recipes),
  ];
  for (const folder of folders) {
    const tree = new DiskTree(folder);
    for (const path of recipesOf(tree)) {
      const once = await formatRecipe(tree, path);
      if (typeof once !== "string") continue;
      const again = await formatRecipe(new OverlayTree(tree, new Map([[path, once]])), path);
      expect(again, `${folder} ${path}`).toBe(once);
      files++;
    }
  }
  expect(files).toBeGreaterThan(200);
});

const inTree = (path: string, text: string) => {
  const tree: RecipeTree = {
    list: () => ({ files: [path], problems: [] }),
    kind: () => "file",
    read: () => ({ ok: true, bytes: Buffer.from(text) }),
  };
  return formatRecipe(tree, path);
};

test("comments, empty lines and texts of a Nix recipe stay", async () => {
  const text = `# The web.\n{pkgs,...}:\n{\n apps.web = {\n    # Why.\n  description="A web.";\n\n\n  services.components.web.process = { command = pkgs.hello; preStart = ''\n   a\n     b\n  ''; };\n };}`;
  expect(await inTree("recipe.nix", text)).toMatchInlineSnapshot(`
    "# The web.

    { pkgs, ... }:

    {
      apps.web = {
        # Why.
        description = "A web.";

        services.components.web.process = {
          command = pkgs.hello;
          preStart = ''
            a
              b
          '';
        };
      };
    }
    "
  `);
});

test("a file with a comment that has no place in the layout stays as it is", async () => {
  const result = await inTree("recipe.nix", `{ pkgs.a.platforms = [\n  "x86_64-linux" # not arm\n]; }\n`);
  expect(result).toMatchObject([{ code: "CG833", severity: "warning", span: { start: 40 } }]);
});

test("a file with a syntax error is reported, and stays", async () => {
  expect(await inTree("recipe.yaml", "apps: [\n")).toMatchObject([{ severity: "error" }]);
});
