import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compileCatalog } from "../../../cli/commands/compile/compile-recipes.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { compileWithCache, lines, opened } from "./compile-with-cache.ts";
import { fewRecipes, pkg } from "./few-recipes.ts";

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

describe("a recipe that cannot be read is reported without compiling the others", () => {
  it.each<[what: string, damage: () => void, codes: string, inParts: boolean]>([
    ["and those that refer to it are", () => write("ada/recipe.nix", broken), "CG140", true],
    ["nor what is imported", () => write("dan/recipe.nix", "["), "CG141", true],
    ["in YAML", () => write("ivy/recipe.yaml", `${ivy}  ivy: {}\n`), "CG1", true],
    ["and is not text", () => write("eve/recipe.nix", "\0"), "CG1", true],
    ["and is new", () => write("joe/recipe.nix", "{"), "CG1", true],
    [
      "with comments that silence nothing",
      () => write("eve/recipe.nix", `# catalogc-allow nothing: at all\n{`),
      "CG692",
      true,
    ],
    [
      "unless it has other entries by now",
      () => write("ivy/recipe.yaml", `${ivy}  ivy: {}\n  eve: {}\n`),
      "CG1",
      false,
    ],
  ])("%s", async (_, damage, code, inParts) => {
    damage();
    const cold = await compileCatalog(opened(root), {
      recipes: join(root, "recipes"),
      out: join(root, "out"),
      copyFiles: false,
      denyWarnings: false,
    });
    const warm = await compileWithCache(root, join(root, "cache"));
    expect(warm === undefined).toBe(!inParts);
    expect(lines(cold.treeDiagnostics).join()).toContain(code);
    expect(warm?.files).toBeUndefined();
    if (warm !== undefined) expect(lines(warm.diagnostics)).toEqual(lines(cold.treeDiagnostics));
  });

  it("in every part, because the others may refer to what is in it", async () => {
    const names = Array.from({ length: 104 }, (_, index) => `p${index + 100}`);
    const recipes = (version: string) =>
      Object.fromEntries(names.map((name) => [`${name}/recipe.nix`, pkg(name, version)]));
    root = tempFolder();
    writeTree(join(root, "recipes"), recipes(`"1.0"`));
    await compileWithCache(root, join(root, "cache"));
    // One more than a part has.
    const changed = Object.entries(recipes(`"1.1"`)).slice(0, 26);
    for (const [path, text] of changed) write(path, text);
    write("p100/recipe.nix", "{");
    write("p125/recipe.nix", pkg("p125", "config.pkgs.missing.version"));
    const warm = await compileWithCache(root, join(root, "cache"));
    expect(warm && lines(warm.diagnostics).map((line) => line.slice(0, 15))).toEqual([`{"code":"CG141"`]);
  });
});
