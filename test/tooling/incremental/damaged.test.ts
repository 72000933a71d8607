import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compileCatalog } from "../../../cli/commands/compile/compile-recipes.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { compileWithCache, lines, opened } from "./compile-with-cache.ts";
import { fewRecipes } from "./few-recipes.ts";

const ivy = fewRecipes["ivy/recipe.yaml"] ?? "";
const broken = "{ pkgs.ada = ; }";

let root = "";
const write = (path: string, text: string): void => {
  mkdirSync(join(root, "recipes", path, ".."), { recursive: true });
  writeFileSync(join(root, "recipes", path), text);
};
beforeEach(async () => {
  root = tempFolder();
  writeTree(join(root, "recipes"), fewRecipes);
  expect(await compileWithCache(root, join(root, "cache"))).toMatchObject({ compiled: 8 });
});

describe("a recipe that cannot be read", () => {
  it.each<[what: string, damage: () => void, codes: string]>([
    ["is reported", () => write("ada/recipe.nix", broken), "CG140"],
    ["is reported without what it imports", () => write("dan/recipe.nix", "["), "CG141"],
    ["is reported in YAML", () => write("ivy/recipe.yaml", `${ivy}  ivy: {}\n`), "CG1"],
    ["is reported if it is not text", () => write("eve/recipe.nix", "\0"), "CG1"],
    ["is reported if it is new", () => write("joe/recipe.nix", "{"), "CG1"],
    [
      "is reported with comments that silence nothing",
      () => write("eve/recipe.nix", `# catalogc-allow nothing: at all\n{`),
      "CG692",
    ],
    [
      "is reported if it has other entries by now",
      () => write("ivy/recipe.yaml", `${ivy}  ivy: {}\n  eve: {}\n`),
      "CG1",
    ],
  ])("%s", async (_, damage, code) => {
    damage();
    const cold = await compileCatalog(opened(root), {
      recipes: join(root, "recipes"),
      out: join(root, "out"),
      copyFiles: false,
      denyWarnings: false,
    });
    const warm = await compileWithCache(root, join(root, "cache"));
    expect(lines(cold.treeDiagnostics).join()).toContain(code);
    expect(warm?.files).toBeUndefined();
    if (warm !== undefined) expect(lines(warm.diagnostics)).toEqual(lines(cold.treeDiagnostics));
  });
});
