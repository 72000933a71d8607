import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { compileWithCache, lines, texts } from "./compile-with-cache.ts";
import { pkg } from "./few-recipes.ts";

/** Files that recipes read in all ways, and recipes to refer to. */
const common = {
  "catalog.yaml": "systems: [x86_64-linux]\n",
  "ada/recipe.nix": pkg("ada", "lib.trim (builtins.readFile ../ada.txt)"),
  "ada.txt": "1.0\n",
  "web/recipe.nix": `{ ... }: { apps.web = { usage = "one"; data.page.path = ../page.txt; }; }`,
  "page.txt": "one\n",
  "names.nix": `{ config, lib }: { first = lib.head (lib.attrNames config.pkgs); }`,
  "read.nix": `{ file, lib }: lib.trim (builtins.readFile file)`,
  "pick.nix": `{ config, lib }: name: lib.attrByPath [ name "version" ] "none" config.pkgs`,
  "one.nix": `{ value = import ./two.nix; }`,
  "two.nix": `builtins.readFile ./ada.txt`,
};

const append = (path: string, text: string) => (root: string) => {
  writeFileSync(join(root, path), text);
};
const changesAda = append("ada.txt", "1.1\n");

type Way = readonly [what: string, version: string, edit: (root: string) => void];

/** Two recipes say the same, so that the second one takes values that the first one has computed. */
describe("a recipe is compiled again after a change of", () => {
  it.each<Way>([
    ["a value that it selects", "config.pkgs.ada.version", changesAda],
    ["a value that it selects by a computed name", `config.pkgs.\${"a" + "da"}.version`, changesAda],
    ["a value below `with`", "with config.pkgs; ada.version", changesAda],
    ["an inherited value", "let inherit (config.pkgs) ada; in ada.version", changesAda],
    [
      "a value of a list of all",
      `lib.concatStrings (lib.mapAttrsToList (_: p: p.version) { inherit (config.pkgs) ada; })`,
      changesAda,
    ],
    ["a value that a function takes", "(({ ada, ... }: ada.version) config.pkgs)", changesAda],
    ["a value that a module picks", `import ../pick.nix { inherit config lib; } "ada"`, changesAda],
    [
      "a file that a module reads for it",
      "import ../read.nix { file = ../ada.txt; inherit lib; }",
      changesAda,
    ],
    ["a file that a module's module reads", "lib.trim (import ../one.nix).value", changesAda],
    ["a module's module", "lib.trim (import ../one.nix).value", append("two.nix", `"2.0"`)],
    [
      "the content of another entry's file",
      "lib.trim config.apps.web.data.page.content",
      append("page.txt", "two\n"),
    ],
    [
      "an option of an app",
      "config.apps.web.usage",
      append("web/recipe.nix", `{ ... }: { apps.web.usage = "two"; }`),
    ],
    ["whether a file is there", `if builtins.pathExists ../new.txt then "2" else "1"`, append("new.txt", "")],
    [
      "whether an entry is there",
      `if config.pkgs ? neo then "2" else "1"`,
      append("neo/recipe.nix", pkg("neo", `"1"`)),
    ],
    [
      "a fallback for an entry",
      `config.pkgs.neo.version or "1"`,
      append("neo/recipe.nix", pkg("neo", `"2"`)),
    ],
    ["the names of all", "lib.head (lib.attrNames config.pkgs)", append("neo/recipe.nix", pkg("aaa", `"1"`))],
    [
      "the names of all, in a module",
      "(import ../names.nix { inherit config lib; }).first",
      append("neo/recipe.nix", pkg("aaa", `"1"`)),
    ],
    [
      "the number of all",
      "toString (lib.length (lib.attrValues config.pkgs))",
      append("neo/recipe.nix", pkg("neo", `"1"`)),
    ],
    [
      "an entry that a loop finds",
      `lib.concatMapStrings (name: config.pkgs.\${name}.version) [ "ada" ]`,
      changesAda,
    ],
  ])("%s", async (_, version, edit) => {
    const root = tempFolder();
    const recipes = join(root, "recipes");
    for (const folder of ["neo"]) writeTree(recipes, { [`${folder}/notes.txt`]: "" });
    writeTree(recipes, {
      ...common,
      "bob/recipe.nix": pkg("bob", version),
      "cyd/recipe.nix": pkg("cyd", version),
    });
    const compile = (cache: string) => compileWithCache(root, join(root, cache));
    const first = await compile("cache");
    expect(lines(first?.diagnostics ?? [])).toEqual([]);
    edit(recipes);
    const warm = await compile("cache");
    const cold = await compile("another cache");
    expect(texts(warm?.files ?? new Map())).toEqual(texts(cold?.files ?? new Map()));
    expect(texts(warm?.files ?? new Map())).not.toEqual(texts(first?.files ?? new Map()));
    // Not everything: `web`, or `ada`, is not concerned.
    expect(warm?.compiled).toBeLessThan(cold?.compiled ?? 0);
    // Reads that are recorded while only one of them is compiled hold for both.
    writeFileSync(
      join(recipes, "bob/recipe.nix"),
      `${readFileSync(join(recipes, "bob/recipe.nix"), "utf8")}\n`,
    );
    await compile("cache");
    writeTree(recipes, common);
    expect(texts((await compile("cache"))?.files ?? new Map())).toEqual(
      texts((await compile("third cache"))?.files ?? new Map()),
    );
  });
});

it("a warning of a function is reported whichever recipe is compiled", async () => {
  const root = tempFolder();
  const recipes = join(root, "recipes");
  const calls = `import ../warns.nix { inherit lib; } "old"`;
  writeTree(recipes, {
    ...common,
    "warns.nix": `{ lib }: version: if version == "old" then lib.warn "it is old" version else version`,
    "bob/recipe.nix": pkg("bob", calls),
    "cyd/recipe.nix": pkg("cyd", `import ../warns.nix { inherit lib; } "new"`),
  });
  const compile = async () =>
    ((await compileWithCache(root, join(root, "cache")))?.diagnostics ?? []).map(({ message }) => message);
  const warned = await compile();
  expect(warned.join()).toContain("it is old");
  expect(await compile()).toEqual(warned);
  writeFileSync(join(recipes, "bob/recipe.nix"), pkg("bob", `"1.0"`));
  expect((await compile()).join()).not.toContain("it is old");
});
