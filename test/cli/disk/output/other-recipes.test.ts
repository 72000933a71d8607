// Slow. Depends on: cli.
import { cpSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openFolders } from "../../../../cli/disk/folders.ts";
import { Watcher } from "../../../../cli/commands/watch/watcher.ts";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { readTree, tempFolder, writeTree } from "../../../support/temp-folder.ts";

// The output folder belongs to one recipe folder: another one does not empty it by mistake.

const recipes = {
  "recipes/catalog.nix": `{ systems = [ "x86_64-linux" ]; }\n`,
  "recipes/pkgs/tool/recipe.nix": `{ pkgs, ... }: { pkgs.tool = { license = "mit"; build.identityBuilder = { enable = true; derivation = pkgs.hello; }; }; }\n`,
  "recipes/apps/web/recipe.nix": `{ pkgs, ... }: { apps.web.programs.packages = [ pkgs.hello ]; }\n`,
};

let folder: string;
const compile = async (...args: readonly string[]) => await catalogcHere(folder, ["compile", ...args]);
const out = (): Readonly<Record<string, string>> => readTree(join(folder, "out"));

beforeEach(async () => {
  folder = tempFolder();
  writeTree(folder, recipes);
  expect(await compile("recipes")).toMatchObject({ status: 0 });
});

it("a catalog file above the compiled recipes is reported as ignored, once", async () => {
  const note = "recipes/catalog.nix was not read: the catalog file must be in the recipe folder itself\n";
  expect((await compile("recipes/pkgs", "-o", "part")).stdout).toMatch(new RegExp(`\n${note}$`));
  expect((await compile("recipes/pkgs", "-o", "part")).stdout).not.toContain("catalog.nix");
  expect((await compile("recipes", "-o", "whole")).stdout).not.toContain("catalog.nix");
  const other = { "catalog.ts": "export const articles = [];\n", "here/recipes/a/recipe.nix": "{ }\n" };
  writeTree(folder, { ...other, "here/catalog.ts": other["catalog.ts"] });
  expect((await compile("here/recipes", "-o", "other")).stdout).not.toContain("catalog.ts");
  writeTree(folder, { "recipes/pkgs/catalog.json": "{}\n" });
  expect((await compile("recipes/pkgs", "-o", "own")).stdout).not.toContain("catalog.nix");
});

describe("an output folder that was made from other recipes", () => {
  const refused =
    "error[CG568]: `out` was generated from `recipes`; generating it from `recipes/pkgs` would delete `apps.web`";

  it("is left as it is when these do not give all of it", async () => {
    const before = out();
    for (const cache of [[], ["--no-cache"], ["--copy-files"]]) {
      const { status, stderr } = await compile("recipes/pkgs", ...cache);
      expect([status, stderr.split("\n")[0]]).toEqual([1, refused]);
      expect(stderr).toContain("add `--take-over`");
      expect(out()).toEqual(before);
    }
    // The output is still up to date with its own recipes.
    expect((await compile("recipes")).stdout).toContain("0 files written");
  });

  it("is left as it is when it has copies", async () => {
    expect(await compile("recipes", "--copy-files")).toMatchObject({ status: 0 });
    const before = out();
    for (const options of [[], ["--copy-files"]]) {
      const { status, stderr } = await compile("recipes/pkgs", ...options);
      expect([status, stderr.split("\n")[0]]).toEqual([1, refused]);
      expect(out()).toEqual(before);
    }
    // Recipes that have all other names now are not other recipes.
    renameSync(join(folder, "recipes/pkgs"), join(folder, "recipes/packages"));
    rmSync(join(folder, "recipes/apps"), { recursive: true });
    rmSync(join(folder, "recipes/catalog.nix"));
    expect(await compile("recipes", "--copy-files")).toMatchObject({ status: 0 });
    expect(Object.keys(out()).some((path) => path.startsWith("apps/"))).toBe(false);
  });

  it("is left as it is by watching, too", async () => {
    const before = out();
    const [recipes, target] = [join(folder, "recipes/pkgs"), join(folder, "out")];
    const options = {
      copyFiles: false,
      denyWarnings: false,
      force: false,
      timings: false,
      only: [],
      jobs: 1,
    };
    for (const [takeOver, codes] of [
      [false, ["CG568"]],
      [true, []],
    ] as const) {
      const opened = openFolders(recipes, target);
      if (!opened.ok) throw new Error(opened.problem.message);
      const request = {
        ...options,
        recipes,
        out: target,
        format: "text",
        takeOver,
        cacheFolder: undefined,
      } as const;
      const { diagnostics } = await new Watcher(opened.folders, request).all();
      expect(diagnostics.map(({ code }) => code)).toEqual(codes);
      expect("apps/web/default.nix" in out()).toBe(!takeOver);
      if (!takeOver) expect(out()).toEqual(before);
    }
  });

  it("is made from these on purpose, and is theirs from then on", async () => {
    expect(await compile("recipes/pkgs", "--take-over")).toMatchObject({ status: 0, stderr: "" });
    expect(Object.keys(out()).some((path) => path.startsWith("apps/"))).toBe(false);
    expect(await compile("recipes/pkgs")).toMatchObject({ status: 0 });
    // Nothing is lost by going back.
    expect(await compile("recipes")).toMatchObject({ status: 0, stderr: "" });
    expect(Object.keys(out()).some((path) => path.startsWith("apps/"))).toBe(true);
  });

  it("is made from these when nothing goes, as from recipes in another syntax", async () => {
    expect(
      (await catalogcHere(folder, ["convert", "recipes", "--to", "yaml", "-o", "recipes.yaml"])).status,
    ).toBe(0);
    expect(await compile("recipes.yaml")).toMatchObject({ status: 0, stderr: "" });
  });

  it("is regenerated from renamed recipes when the old ones do not exist", async () => {
    renameSync(join(folder, "recipes"), join(folder, "catalog"));
    rmSync(join(folder, "catalog/apps"), { recursive: true });
    expect(await compile("catalog")).toMatchObject({ status: 0, stderr: "" });
  });

  it("loses removed entries of its own recipes, also in a checkout that was moved or copied", async () => {
    cpSync(folder, join(folder, "../moved"), { recursive: true });
    const moved = join(folder, "../moved");
    rmSync(join(moved, "recipes/apps"), { recursive: true });
    const run = await catalogcHere(moved, ["compile"]);
    rmSync(moved, { recursive: true });
    expect(run).toMatchObject({ status: 0, stderr: "" });
  });

  it.each(["/etc", "../\0", "..", "recipes", "../".repeat(99), ""])(
    "does not trust a manifest any further than that: %j",
    async (path) => {
      const manifest = join(folder, "out/manifest.json");
      const text = out()["manifest.json"] ?? "";
      writeFileSync(manifest, text.replace('"../recipes"', JSON.stringify(path)));
      expect([0, 1]).toContain((await compile("recipes/pkgs")).status);
    },
  );
});
