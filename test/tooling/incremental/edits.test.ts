// Slow. Depends on: cli/disk, tooling/incremental.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compileCatalog } from "../../../cli/commands/compile/compile-recipes.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { applyEdit } from "../../cli/commands/watch/apply-edit.ts";
import { arbitraryEdit, firstTree, type Edit } from "../../cli/commands/watch/arbitrary-edits.ts";
import { compileWithCache, lines, opened, texts } from "./compile-with-cache.ts";

interface Seen {
  /** Compiles of the whole catalog without an error. */
  good: number;
  /** The same in parts. */
  inParts: number;
  /** Recipes that were taken from the cache. */
  known: number;
  /** Times that a part said what is wrong. */
  wrong: number;
}

/** After every edit, what is put together from the cache is what a compile from nothing gives, and is said of it too. */
async function follow(
  edits: readonly Edit[],
  { forget, copyFiles }: { readonly forget: boolean; readonly copyFiles: boolean },
  seen: Seen,
): Promise<void> {
  const root = tempFolder();
  const cache = join(root, "cache");
  mkdirSync(join(root, "recipes"));
  applyEdit(join(root, "recipes"), new Map(), firstTree);
  await compileWithCache(root, cache, copyFiles);
  let tree = firstTree;
  for (const [index, edit] of edits.entries()) {
    const next = edit(tree);
    applyEdit(join(root, "recipes"), tree, next);
    tree = next;
    // Deleted at any time, and found in another checkout.
    if (forget && index === 2) rmSync(cache, { recursive: true, force: true });
    const folders = opened(root);
    const cold = await compileCatalog(folders, {
      recipes: join(root, "recipes"),
      out: join(root, "out"),
      copyFiles,
      denyWarnings: false,
    });
    const warm = await compileWithCache(root, cache, copyFiles);
    if (cold.output === undefined) {
      expect(warm?.files).toBeUndefined();
      if (warm !== undefined) expect(lines(warm.diagnostics)).toEqual(lines(cold.treeDiagnostics));
      if (warm !== undefined) seen.wrong += 1;
      continue;
    }
    seen.good += 1;
    if (warm === undefined) continue;
    if (warm.files === undefined) expect.unreachable("nothing is wrong");
    seen.inParts += 1;
    seen.known += (warm.packages ?? 0) + (warm.apps ?? 0) > 0 ? warm.recipes - warm.compiled : 0;
    expect(texts(warm.files)).toEqual(texts(cold.output.files()));
    expect(lines(warm.diagnostics)).toEqual(lines(cold.treeDiagnostics));
    expect([warm.packages, warm.apps]).toEqual([cold.output.packages, cold.output.apps]);
  }
}

it("a compile with any cache gives the same as one without, after any edits", async () => {
  const seen: Seen = { good: 0, inParts: 0, known: 0, wrong: 0 };
  const numRuns = Number(process.env["PARTS_RUNS"] ?? 25);
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryEdit, { minLength: 1, maxLength: 10 }),
      fc.record({ forget: fc.boolean(), copyFiles: fc.boolean() }),
      async (edits, how) => follow(edits, how, seen),
    ),
    { numRuns },
  );
  // Otherwise this would show nothing.
  expect(seen.good).toBeGreaterThan(numRuns / 2);
  expect(seen.inParts).toBeGreaterThan(numRuns / 2);
  expect(seen.known).toBeGreaterThan(numRuns / 2);
  expect(seen.wrong).toBeGreaterThan(numRuns / 2);
});

it("takes everything from a cache that another checkout has filled", async () => {
  const [one, two] = [tempFolder(), tempFolder()];
  mkdirSync(join(one, "recipes"));
  applyEdit(join(one, "recipes"), new Map(), firstTree);
  const first = await compileWithCache(one, join(one, "cache"));
  cpSync(join(one, "recipes"), join(two, "recipes"), { recursive: true });
  cpSync(join(one, "cache"), join(two, "cache"), { recursive: true });
  const second = await compileWithCache(two, join(two, "cache"));
  expect(first).toMatchObject({ compiled: 4 });
  expect(second).toMatchObject({ compiled: 0 });
  expect(texts(second?.files ?? new Map())).toEqual(texts(first?.files ?? new Map()));
});
