// Slow. Depends on: cli/commands/watch.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isError } from "../../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../../compiler/diagnostics/diagnostic.ts";
import { openFolders, type Folders } from "../../../../cli/disk/folders.ts";
import type { Finding } from "../../../../tooling/review/finding.ts";
import { inputsBetween } from "../../../../tooling/review/sides/inputs.ts";
import { reviewedManifest } from "../../../../tooling/review/sides/manifest.ts";
import { review } from "../../../../tooling/review/review.ts";
import type { OutputTree } from "../../../../tooling/review/sides/tree.ts";
import { compileCatalog } from "../../../../cli/commands/compile/compile-recipes.ts";
import { Watcher } from "../../../../cli/commands/watch/watcher.ts";
import { manifestPath } from "../../../../emitters/manifest/manifest.ts";
import { readTree, tempFolder } from "../../../support/temp-folder.ts";
import { applyEdit } from "./apply-edit.ts";
import { arbitraryEdit, firstTree, type Edit } from "./arbitrary-edits.ts";

function opened(recipes: string, out: string): Folders {
  const result = openFolders(recipes, out);
  if (!result.ok) throw new Error(result.problem.message);
  return result.folders;
}

const lines = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  [...new Set(diagnostics.map((each) => JSON.stringify(each)))].sort();

/**
 * The output of `catalogc diff`, except copied files and manifests, because rounds that compile only a part do not know
 * these.
 */
function findings(
  before: Readonly<Record<string, string>>,
  after: typeof before,
  isWhole: boolean,
): readonly Finding[] {
  const trees = [before, after].map((files): OutputTree => {
    const generated = Object.entries(files).filter(
      ([path]) => isWhole || !/^(?:manifest\.json$|recipes\/)/.test(path),
    );
    return new Map(generated.map(([path, text]) => [path, text.replace(/^x:/, "")]));
  });
  if (isWhole) return review(trees[0] ?? new Map(), trees[1] ?? new Map(), { isOwn: true }).findings;
  const [was, is] = [before, after].map((files) => reviewedManifest(files["manifest.json"] ?? ""));
  const inputs = was && is ? inputsBetween(was, is) : [];
  return review(trees[0] ?? new Map(), trees[1] ?? new Map(), { inputs, isOwn: true }).findings;
}

/**
 * After every edit, `out/`, what is said about the recipes and what the change is said to mean are as compiles from
 * nothing give them.
 */
async function follow(edits: readonly Edit[], copyFiles: boolean): Promise<number> {
  const root = tempFolder();
  const recipes = join(root, "recipes");
  const options = {
    recipes,
    out: join(root, "out"),
    copyFiles,
    denyWarnings: false,
    force: false,
    takeOver: false,
    format: "text",
    timings: false,
    only: [],
    jobs: 1,
    cacheFolder: join(root, "cache"),
  } as const;
  mkdirSync(recipes);
  applyEdit(recipes, new Map(), firstTree);
  const watcher = new Watcher(opened(recipes, options.out), options, "test");
  await watcher.all();
  let tree = firstTree;
  let good = 0;
  let before = readTree(options.out);
  for (const edit of edits) {
    const next = edit(tree);
    const done = await watcher.after(applyEdit(recipes, tree, next));
    tree = next;
    const cold = await compileCatalog(opened(recipes, options.out), options);
    const out = readTree(options.out);
    if (cold.output === undefined) {
      expect(out).toEqual(before);
      if (done) expect(done.diagnostics.some(isError)).toBe(true);
    } else {
      const files = [...cold.output.files().values()];
      expect(out).toEqual(
        Object.fromEntries(
          files.map(({ path, content, executable }) => [
            path,
            (executable ? "x:" : "") + Buffer.from(content).toString(),
          ]),
        ),
      );
      good += 1;
      if (done) {
        expect(lines(done.diagnostics)).toEqual(lines(cold.diagnostics));
        const { before: old, after: now, inputs } = done.change ?? {};
        const isWhole = now?.has(manifestPath) === true;
        expect(old && now && review(old, now, { isOwn: true, ...(inputs && { inputs }) }).findings).toEqual(
          findings(before, out, isWhole),
        );
      }
    }
    before = out;
  }
  return good;
}

/** Small enough to be made on top of the last round: its catalog is put together from pieces. */
const small: Edit = (tree) =>
  new Map(
    [...tree].map(([path, text]) => [path, path.startsWith("bob/") ? text.replaceAll("1.0", "1.1") : text]),
  );

const large: Readonly<Record<string, Edit>> = {
  "adds a recipe": (tree) =>
    new Map([...tree, ["eve/recipe.nix", (tree.get("ada/recipe.nix") ?? "").replaceAll("ada", "eve")]]),
  "renames a recipe": (tree) =>
    new Map([...tree].map(([path, text]) => [path.replace(/^ada\//, "eve/"), text])),
  "changes a patch": (tree) => new Map([...tree, ["fix.patch", "--- c\n+++ d\n"]]),
  "edits the catalog's own file": (tree) => new Map([...tree, ["catalog.yaml", "systems: [x86_64-linux]\n"]]),
};

it.each(Object.entries(large))("a round that %s prints the meaning of a small edit", async (_, edit) => {
  expect(await follow([small, edit, small], false)).toBe(3);
});

it("rounds of watching leave the same as a compile without a cache, after any edits", async () => {
  let good = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryEdit, { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      async (edits, copy) => {
        good += await follow(edits, copy);
      },
    ),
    { numRuns: Number(process.env["WATCH_RUNS"] ?? 15) },
  );
  // Otherwise this would show nothing.
  expect(good).toBeGreaterThan(30);
});
