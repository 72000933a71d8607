import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { compileWithCache, lines, texts } from "./compile-with-cache.ts";
import { fewRecipes as recipes, pkg } from "./few-recipes.ts";

let root = "";
const write = (path: string, text: string): void => writeFileSync(join(root, "recipes", path), text);
const compile = () => compileWithCache(root, join(root, "cache"));
const kept = (): readonly string[] =>
  readdirSync(join(root, "cache")).filter((name) => !name.startsWith("."));

beforeEach(async () => {
  root = tempFolder();
  writeTree(join(root, "recipes"), recipes);
  expect(await compile()).toMatchObject({ packages: 8, compiled: 8 });
});

describe("an incremental compile compiles", () => {
  it.each<[what: string, edit: () => void, compiled: number]>([
    ["nothing when nothing changes", () => undefined, 0],
    ["a recipe that changes", () => write("eve/recipe.nix", pkg("eve", `"5.1"`)), 1],
    ["those that refer to it too", () => write("ada/recipe.nix", pkg("ada", `"1.1"`)), 2],
    ["a recipe whose file changes that it reads", () => write("version.txt", "4.1\n"), 1],
    ["what finds a file below a folder, too", () => write("data/version.txt", "6.1\n"), 2],
    ["a recipe whose module changes", () => write("shared.nix", `{ version = "3.1"; }`), 1],
    [
      "everything when the catalog file changes",
      () => write("catalog.yaml", "systems: [aarch64-linux]\n"),
      8,
    ],
    ["what refers to a name that becomes an entry", () => write("eve/recipe.nix", pkg("jq", `"1.7"`)), 2],
    ["nothing when a recipe goes", () => rmSync(join(root, "recipes/eve"), { recursive: true }), 0],
    ["what referred to a recipe that goes", () => rmSync(join(root, "recipes/ada"), { recursive: true }), 1],
    ["nothing when a file changes that nobody reads", () => write("notes.txt", "two\n"), 0],
  ])("%s", async (what, edit, expected) => {
    edit();
    const again = await compile();
    const cold = await compileWithCache(root, join(root, "another cache"));
    if (what.includes("referred")) expect(again?.files).toBeUndefined();
    else expect(again).toMatchObject({ compiled: expected });
    expect(lines(again?.diagnostics ?? [])).toEqual(lines(cold?.diagnostics ?? []));
    expect(texts(again?.files ?? new Map())).toEqual(texts(cold?.files ?? new Map()));
  });

  it("nothing when an edit is taken back", async () => {
    write("ada/recipe.nix", pkg("ada", `"1.1"`));
    expect(await compile()).toMatchObject({ compiled: 2 });
    write("ada/recipe.nix", recipes["ada/recipe.nix"] ?? "");
    expect(await compile()).toMatchObject({ compiled: 0 });
  });
});

it("a recipe in YAML that names a package with `pkgs.` before it refers to its recipe", async () => {
  write("gus/recipe.nix", pkg("gus", `"7.1"`));
  const kit =
    "apps: { kit: { programs: { packages: [pkgs.gus], runtimes: { shell: { enable: true } } } } }\n";
  writeTree(join(root, "recipes"), { "kit/recipe.yaml": kit });
  expect((await compile())?.diagnostics.map(({ code }) => code)).not.toContain("CG480");
  write("gus/recipe.nix", pkg("gus", `"7.1"; broken = true`));
  const again = await compile();
  expect(again).toMatchObject({ compiled: 2 });
  expect(again?.diagnostics.map(({ code }) => code)).toContain("CG480");
});

it("a recipe with too many values is reported if the results of others are cached", async () => {
  const argv = `process = { command = "/bin/x"; argv = lib.replicate 70000 "a"; };`;
  write("eve/recipe.nix", `{ lib, ... }: { apps.eve.services.components.eve.${argv} }`);
  const codes = (await compile())?.diagnostics.map(({ code }) => code);
  expect(codes).toContain("CG322");
});

it("a recipe whose configuration file changes gets advice on the new content", async () => {
  const advice = async (): Promise<readonly string[]> =>
    ((await compile())?.diagnostics ?? [])
      .map(({ message }) => message)
      .filter((each) => /secret/.test(each));
  const app = (name: string, file: string) =>
    `{ apps.${name}.services.components.${name}.process = { command = "/bin/x"; configData.a.source = ${file}; }; }`;
  write("eve/recipe.nix", app("eve", "../version.txt"));
  write("gus/recipe.nix", app("gus", "../data/version.txt"));
  expect(await advice()).toEqual([]);
  for (const [text, said] of [
    ["password: hunter2!\n", ["`password` looks like a secret, and its value is written in `version.txt`"]],
    ["api_key: hunter2!\n", ["`api_key` looks like a secret, and its value is written in `version.txt`"]],
    ["4.0\n", []],
  ] as const) {
    write("version.txt", text);
    expect(await advice()).toEqual(said);
    expect(await advice()).toEqual(said);
  }
});

describe("a manipulated cache", () => {
  const results = (): string => join(root, "cache", kept().find((name) => name.startsWith("results")) ?? "");
  const index = (): string => join(root, "cache", kept().find((name) => name.startsWith("index")) ?? "");

  it.each<[what: string, harm: () => void, compiled: number]>([
    ["has lost its end", () => truncateSync(results(), readFileSync(results()).length - 10), 1],
    ["is empty", () => truncateSync(results(), 0), 8],
    ["is something else", () => writeFileSync(results(), "\0".repeat(5000)), 8],
    ["says other things", () => flip(results(), "ada"), 1],
    ["has an index that is no JSON", () => writeFileSync(index(), "{"), 8],
    ["has an index of another shape", () => writeFileSync(index(), `{"build":"test","stamps":[]}`), 8],
    ["has no index", () => rmSync(index()), 8],
    ["is gone", () => rmSync(join(root, "cache"), { recursive: true }), 8],
  ])("%s", async (_, harm, compiled) => {
    const before = texts((await compile())?.files ?? new Map());
    harm();
    const after = await compile();
    expect(after).toMatchObject({ compiled });
    expect(texts(after?.files ?? new Map())).toEqual(before);
    // And it is whole again.
    expect(await compile()).toMatchObject({ compiled: 0 });
  });

  /** Changes a letter in the first result that says `word`. */
  function flip(path: string, word: string): void {
    const bytes = readFileSync(path);
    const at = bytes.indexOf(`"name":"${word}"`);
    bytes[at + 9] = "x".charCodeAt(0);
    writeFileSync(path, bytes);
  }
});

it("a file that looks like a recipe does not invalidate cached results", async () => {
  writeTree(join(root, "recipes"), { "hal/recipe.nxi": pkg("hal", `"7.1"`) });
  const again = await compile();
  expect(again).toMatchObject({ compiled: 0 });
  expect(again?.diagnostics.map(({ code, file }) => [code, file])).toContainEqual([
    "advice/misnamed-recipe",
    "hal/recipe.nxi",
  ]);
});
