// Slow. Depends on: cli.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { explainOption } from "../../../tooling/explain/explain-option.ts";
import type { OpenCatalog } from "../../../tooling/explain/opened-catalog.ts";
import { openCatalog, type About } from "../../../cli/commands/open-catalog.ts";
import { showStage, stages } from "../../../tooling/show/stages.ts";
import { catalogcHere } from "../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { compileWithCache } from "../../tooling/incremental/compile-with-cache.ts";
import { fewRecipes } from "../../tooling/incremental/few-recipes.ts";
import { applyEdit } from "./watch/apply-edit.ts";
import { arbitraryEdit, firstTree, type Edit } from "./watch/arbitrary-edits.ts";

// Diagnostics of a catalog are printed when it is opened.
beforeEach(() => void vi.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

async function open(root: string, about?: About): Promise<OpenCatalog> {
  const request = {
    recipes: join(root, "recipes"),
    out: join(root, "out"),
    cacheFolder: join(root, "cache"),
  };
  const opened = await openCatalog({ ...request, build: "test" }, about);
  if (opened === undefined) return expect.unreachable("the folders are there");
  return opened;
}

const entriesOf = ({ result }: OpenCatalog): readonly (readonly ["pkgs" | "apps", string])[] =>
  (["pkgs", "apps"] as const).flatMap((section) =>
    [...result.stages.evaluated[section].keys()].map((name) => [section, name] as const),
  );

/** All that is shown of an entry. */
const shownOf = (opened: OpenCatalog, section: string, name: string): unknown => [
  ...stages
    .filter((stage) => stage !== "plan" || section === "apps")
    .map((stage) => showStage(stage, `${section}.${name}`, opened)),
  explainOption(`${section}.${name}.version`, opened),
  explainOption(`${section}.${name}.license`, opened),
  explainOption(`${section}.${name}.description`, opened),
];

describe("with results of earlier runs, show and explain compile only the requested part", () => {
  it("a request compiles its entry and the entries it refers to", async () => {
    const root = tempFolder();
    writeTree(join(root, "recipes"), fewRecipes);
    const about: About = (well) => well.recipeOf("pkgs", "bob");
    expect((await open(root, about)).narrow).toBe(false);
    await compileWithCache(root, join(root, "cache"));
    const { narrow, result } = await open(root, about);
    expect(narrow).toBe(true);
    expect([...result.catalog.pkgs.keys()]).toEqual(["ada", "bob"]);
    const expression = await open(root, () => "eve/recipe.nix");
    expect([...expression.result.catalog.pkgs.keys()]).toEqual(["eve"]);
  });

  it("a request for a missing entry searches the whole catalog", async () => {
    const root = tempFolder();
    writeTree(join(root, "recipes"), fewRecipes);
    expect((await catalogcHere(root, ["compile", "recipes"])).status).toBe(0);
    for (const args of [
      ["show", "pkgs.bobb"],
      ["show", "pkgs.bob", "--stage", "plan"],
      ["show", "recipes/bob/recipes.nix", "--stage", "expr"],
      ["explain", "pkgs.bob.licence"],
      ["explain", "pkgs.bobb.license"],
      ["explain", "systems"],
      ["explain", "out/pkgs/bob/package.nix:4"],
      ["explain", "out/pkgs/bob/package.nix:400"],
      ["explain", "out/catalog.nix:20"],
    ]) {
      const run = await catalogcHere(root, args);
      expect([args, run]).toEqual([args, await catalogcHere(root, [...args, "--no-cache"])]);
    }
    expect((await catalogcHere(root, ["show", "pkgs.bobb"])).stderr).toContain("pkgs.bob");
  });
});

interface Counts {
  narrow: number;
  whole: number;
}

/** After each edit, what is shown of each entry is what it is in the whole catalog. */
async function follow(edits: readonly Edit[], counts: Counts): Promise<void> {
  const root = tempFolder();
  const recipes = join(root, "recipes");
  mkdirSync(recipes);
  applyEdit(recipes, new Map(), firstTree);
  await compileWithCache(root, join(root, "cache"));
  let tree = firstTree;
  for (const edit of edits) {
    const next = edit(tree);
    applyEdit(recipes, tree, next);
    tree = next;
    const whole = await open(root);
    for (const [section, name] of entriesOf(whole)) {
      const part = await open(root, (well) => well.recipeOf(section, name));
      counts[part.narrow ? "narrow" : "whole"] += 1;
      expect(part.broken).toBe(whole.broken);
      if (!part.narrow) continue;
      expect(shownOf(part, section, name)).toEqual(shownOf(whole, section, name));
    }
  }
}

it("a part of a catalog is shown as in the whole catalog, after any edits", async () => {
  const counts: Counts = { narrow: 0, whole: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryEdit, { minLength: 1, maxLength: 4 }), async (edits) =>
      follow(edits, counts),
    ),
    { numRuns: Number(process.env["PARTS_RUNS"] ?? 8) },
  );
  expect(counts.narrow).toBeGreaterThan(15);
  expect(counts.whole).toBeGreaterThan(10);
});
