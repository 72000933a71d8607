import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scopeOf } from "../../../../cli/commands/hash/scope.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { compileWithCache, opened } from "../../incremental/compile-with-cache.ts";
import { pkg } from "../../incremental/few-recipes.ts";

const filled = `sha256-${"B".repeat(43)}=`;
const source = (hash: string): string => `source.hash = lib.mkForce (${hash});`;

/** One of each way in which a hash may be there to be filled in, and what has none. */
const recipes = {
  "catalog.yaml": "systems: [x86_64-linux]\n",
  "ada/recipe.nix": pkg("ada", `"1.0"`, source(`"${filled}"`)),
  "bob/recipe.nix": pkg("bob", "config.pkgs.ada.version", source(`""`)),
  "cyd/recipe.nix": pkg("cyd", `"1.0"`, source("lib.fakeHash")),
  "dan/recipe.nix": pkg("dan", `"1.0"`, source("(import ../hashes.nix).dan")),
  "eve/recipe.nix": pkg("eve", `"1.0"`, source("lib.optionalString false (import ../hashes.nix).eve")),
  "fay/recipe.nix": pkg("fay", "config.pkgs.eve.version", source(`"${filled}"`)),
  "gus/recipe.nix": pkg(
    "gus",
    `"1.0"`,
    `${source(`"${filled}"`)} source.patches = [ (pkgs.fetchpatch { url = "https://example.org/x.patch"; hash = ""; }) ];`,
  ),
  "hashes.nix": `{ dan = "sha256-${"A".repeat(43)}="; eve = "${filled}"; }`,
};

function kept(): { readonly root: string; readonly cacheFolder: string } {
  const root = tempFolder();
  mkdirSync(join(root, "recipes"));
  writeTree(
    join(root, "recipes"),
    Object.fromEntries(
      Object.entries(recipes).map(([path, text]) => [path, text.replace(/hash = "sha256-E+=";/, "")]),
    ),
  );
  return { root, cacheFolder: join(root, "cache") };
}

const scope = ({ root, cacheFolder }: ReturnType<typeof kept>, ...names: readonly string[]) =>
  scopeOf({
    ...{ folders: opened(root), names, all: false, jobs: 1 },
    ...{ parsed: new Map(), cacheFolder, build: "test" },
  });

it("without names, is every recipe that may have something to fill in, and what these refer to", async () => {
  const catalog = kept();
  await compileWithCache(catalog.root, catalog.cacheFolder);
  const found = await scope(catalog);
  expect(found?.recipes).toEqual(["bob", "cyd", "dan", "eve", "gus"].map((name) => `${name}/recipe.nix`));
  expect([...(found?.files ?? [])].sort()).toEqual(
    [
      ...["ada", "bob", "cyd", "dan", "eve", "gus"].map((name) => `${name}/recipe.nix`),
      "catalog.yaml",
    ].sort(),
  );
  expect(found?.syntaxes).toEqual(["nix"]);
});

it("with names, is the recipes of these packages, as they are now", async () => {
  const catalog = kept();
  await compileWithCache(catalog.root, catalog.cacheFolder);
  expect((await scope(catalog, "fay"))?.files).toEqual(["fay/recipe.nix", "eve/recipe.nix", "catalog.yaml"]);
  // It refers to another one since.
  writeFileSync(join(catalog.root, "recipes/fay/recipe.nix"), pkg("fay", "config.pkgs.ada.version"));
  expect(await scope(catalog, "fay", "cyd")).toMatchObject({
    recipes: ["fay/recipe.nix", "cyd/recipe.nix"],
    files: ["fay/recipe.nix", "ada/recipe.nix", "cyd/recipe.nix", "catalog.yaml"],
  });
});

it("is the whole catalog for what is not known, and where something is wrong", async () => {
  const catalog = kept();
  expect(await scope(catalog, "ada", "nobody")).toBeUndefined();
  writeFileSync(join(catalog.root, "recipes/ada/recipe.nix"), "{ pkgs.ada.version = 1; }");
  expect(await scope(catalog, "fay")).toBeUndefined();
});

it("is the same where nothing has been kept, and keeps what it has compiled", async () => {
  const catalog = kept();
  const found = await scope(catalog);
  expect(found?.recipes).toHaveLength(5);
  expect(found?.around("fay")).toEqual(["fay/recipe.nix", "eve/recipe.nix", "catalog.yaml"]);
  const { compiled } = (await compileWithCache(catalog.root, catalog.cacheFolder)) ?? {};
  expect(compiled).toBe(0);
});

it("with all, is every recipe", async () => {
  const { root, cacheFolder } = kept();
  const request = { folders: opened(root), names: [], all: true, jobs: 1, cacheFolder, build: "test" };
  const found = await scopeOf({ ...request, parsed: new Map() });
  expect(found?.recipes).toHaveLength(7);
  expect(found?.around("ada")).toEqual(["ada/recipe.nix", "catalog.yaml"]);
  const steps = [...(found?.steps?.() ?? [])];
  expect(steps).toContainEqual({
    packages: ["bob"],
    files: ["bob/recipe.nix", "ada/recipe.nix", "catalog.yaml"],
  });
  const order = steps.flatMap(({ packages }) => packages);
  expect([...order].sort()).toEqual(["ada", "bob", "cyd", "dan", "eve", "fay", "gus"]);
  expect(order.indexOf("ada")).toBeLessThan(order.indexOf("bob"));
  expect(order.indexOf("eve")).toBeLessThan(order.indexOf("fay"));
});
