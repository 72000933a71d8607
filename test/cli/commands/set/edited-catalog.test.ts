// Slow. Depends on: cli.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EditedCatalog } from "../../../../cli/commands/set/edited-catalog.ts";
import { RecipeEditor } from "../../../../tooling/edit/recipe-editor.ts";
import { replaceFile } from "../../../../cli/commands/set/set-value.ts";
import type { ParseCache } from "../../../../compiler/reading/modules.ts";
import { compileCatalog } from "../../../../cli/commands/compile/compile-recipes.ts";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { compileWithCache, opened, texts } from "../../../tooling/incremental/compile-with-cache.ts";
import { fewRecipes } from "../../../tooling/incremental/few-recipes.ts";

/** The recipes with an edit that has not been written. */
async function edited(root: string, option: string, value: string, cacheFolder?: string) {
  const folders = opened(root);
  const parsed: ParseCache = new Map();
  const editor = new RecipeEditor(folders.tree, parsed);
  expect(await editor.set(option, value)).toEqual([]);
  return { editor, catalog: new EditedCatalog({ folders, editor, parsed, cacheFolder, build: "test" }) };
}

function few(): string {
  const root = tempFolder();
  mkdirSync(join(root, "recipes"));
  writeTree(join(root, "recipes"), fewRecipes);
  return root;
}

const codes = async ({ catalog }: Awaited<ReturnType<typeof edited>>): Promise<readonly string[]> =>
  (await catalog.newErrors()).map(({ code }) => code);

describe("a catalog with an edit", () => {
  it("is compiled around the edit where runs have kept the rest of it", async () => {
    const root = few();
    const cache = join(root, "cache");
    await compileWithCache(root, cache);
    const { catalog } = await edited(root, "pkgs.ada.version", "7.0", cache);
    expect(await catalog.newErrors()).toEqual([]);
    const sides = await catalog.around("bob");
    expect(sides.map((side) => [...side.catalog.pkgs.keys()])).toEqual([
      ["ada", "bob"],
      ["ada", "bob"],
    ]);
    expect(sides.map((side) => JSON.stringify(side.catalog.pkgs.get("bob")?.version))).toEqual([
      expect.stringContaining("2-1.0"),
      expect.stringContaining("2-7.0"),
    ]);
    const whole = await (await edited(root, "pkgs.ada.version", "7.0")).catalog.around("bob");
    expect(whole.map((side) => side.catalog.pkgs.size)).toEqual([8, 8]);
  });

  it.each([
    ["pkgs.ada.license", "none-such"],
    ["pkgs.ivy.source.patches.0", "missing.patch"],
    ["pkgs.eve.build.standardBuilder.enable", "false"],
    ["pkgs.ivy.source.hash", "sha256-wrong"],
  ])("has the same problems with and without a cache: %s", async (option, value) => {
    const root = few();
    const cache = join(root, "cache");
    await compileWithCache(root, cache);
    const warm = await codes(await edited(root, option, value, cache));
    expect(warm).toEqual(await codes(await edited(root, option, value)));
    expect(warm).not.toEqual([]);
  });

  it("leaves a cache with which a compile gives the same as without one", async () => {
    const root = few();
    const cache = join(root, "cache");
    await compileWithCache(root, cache);
    for (const [option, value, isWritten] of [
      ["pkgs.ada.version", "7.0", true],
      ["pkgs.eve.version", "7.1", false],
      ["pkgs.ivy.version", "7.2", true],
      ["pkgs.ada.version", "1.0", true],
      ["pkgs.eve.version", "7.3", true],
      ["catalog.systems.0", "aarch64-linux", true],
      ["pkgs.ada.version", "7.4", true],
    ] as const) {
      const { editor, catalog } = await edited(root, option, value, cache);
      expect(await catalog.newErrors()).toEqual([]);
      if (isWritten)
        for (const [path, text] of editor.changed) replaceFile(join(root, "recipes", path), text);
      await catalog.keep();
      const warm = await compileWithCache(root, cache);
      const request = { recipes: join(root, "recipes"), out: join(root, "out") };
      const cold = await compileCatalog(opened(root), { ...request, copyFiles: false, denyWarnings: false });
      expect(texts(warm?.files ?? new Map())).toEqual(texts(cold.output?.files() ?? new Map()));
      // The parts that the edit concerns are already compiled.
      expect(warm).toMatchObject({ compiled: 0 });
    }
  });
});

it("set after set gives the same messages with a cache as without", async () => {
  const [warm, cold] = [few(), few()];
  for (const root of [warm, cold]) expect((await catalogcHere(root, ["compile", "recipes"])).status).toBe(0);
  for (const args of [
    ["pkgs.ivy.version", "9.1"],
    ["pkgs.ivy.source.url", "https://example.org/y-9.1.tar.gz"],
    ["pkgs.ivy.version", "9.2"],
    ["pkgs.ivy.license", "none-such"],
    ["pkgs.ivi.license", "mit"],
    ["pkgs.ada.version", "1.1", "--dry-run"],
    ["pkgs.ada.version", "1.2", "--out", "recipes/out"],
  ]) {
    const run = await catalogcHere(warm, ["set", ...args]);
    expect(run).toEqual(await catalogcHere(cold, ["set", ...args, "--no-cache"]));
    expect([args, run.status]).toEqual([args, /none-such|ivi/.test(args.join()) ? 1 : 0]);
  }
  expect(readFileSync(join(warm, "recipes/ivy/recipe.yaml"))).toEqual(
    readFileSync(join(cold, "recipes/ivy/recipe.yaml")),
  );
  const output = await catalogcHere(warm, ["compile", "recipes"]);
  expect(output).toEqual(await catalogcHere(cold, ["compile", "recipes", "--no-cache"]));
});
