// Slow. Depends on: cli.
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../support/temp-folder.ts";

it("finds modules in Nix from a catalog that has no recipe in it", async () => {
  const folder = tempFolder();
  writeTree(join(folder, "recipes"), {
    "catalog.yaml": "maintainerLists: [./people.nix]\n",
    "people.nix": '{ ada = { name = "Ada"; github = "ada"; email = "ada@example.org"; }; }\n',
    "recipe.yaml": "apps: { web: { description: !nix (import ./text.nix), maintainers: [ada] } }\n",
    "text.nix": '"Of this file."\n',
  });
  expect(await catalogcHere(folder, ["compile"])).toMatchObject({ status: 0, stderr: "" });
  expect(readTree(join(folder, "out"))["catalog.json"]).toContain('"description": "Of this file."');
});

it.each(["1", "2"])(
  "points at every import of what is not there, in all syntaxes (--jobs %s)",
  async (jobs) => {
    const folder = tempFolder();
    const shared = "{\n  apps.NAME.description = (import ../mod.nix).text;\n}\n";
    writeTree(join(folder, "recipes"), {
      "a/recipe.ts": `import { defineRecipe } from "catalogc";\nimport x from "./b.ts";\nexport default defineRecipe(x);\n`,
      "c/recipe.nix": "{\n  pkgs = import ../a/b.ts;\n}\n",
      "d/recipe.nix": "{\n  pkgs = import ./.;\n}\n",
      "e/recipe.yaml": "pkgs: !nix (import ./nope.nix).pkgs\n",
      "f/recipe.nix": shared.replace("NAME", "f"),
      "g/recipe.nix": shared.replace("NAME", "g"),
      "mod.nix": "{\n  text = import ./text.nix;\n}\n",
    });
    const { status, stderr } = await catalogcHere(folder, ["compile", "--jobs", jobs]);
    expect(status).toBe(1);
    const reports = stderr.trimEnd().split("\n\n");
    expect(reports.map((report) => report.split("\n").slice(0, 2).join(""))).toEqual([
      "error[CG185]: cannot import `a/b.ts`: it is not there  --> recipes/a/recipe.ts:2:15",
      "error[CG185]: cannot import `a/b.ts`: it is not there  --> recipes/c/recipe.nix:2:17",
      "error[CG185]: cannot import `d/default.nix`: it is not there  --> recipes/d/recipe.nix:2:17",
      "error[CG185]: cannot import `e/nope.nix`: it is not there  --> recipes/e/recipe.yaml:1:20",
      "error[CG185]: cannot import `text.nix`: it is not there  --> recipes/mod.nix:2:17",
      "5 errors: nothing written",
    ]);
  },
);
