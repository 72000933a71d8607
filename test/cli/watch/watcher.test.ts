import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import type { Diagnostic } from "../../../compiler/diagnostics/diagnostic.ts";
import { openFolders, type Folders } from "../../../cli/folders.ts";
import { runCompiler } from "../../../cli/run-compiler.ts";
import { Watcher } from "../../../cli/watch/watcher.ts";
import { readTree, tempFolder } from "../../support/temp-folder.ts";
import { applyEdit } from "./apply-edit.ts";
import { arbitraryEdit, firstTree, type Edit } from "./arbitrary-edits.ts";

function opened(recipes: string, out: string): Folders {
  const result = openFolders(recipes, out);
  if (!result.ok) throw new Error(result.problem.message);
  return result.folders;
}

const lines = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  [...new Set(diagnostics.map((each) => JSON.stringify(each)))].sort();

/** After every edit, `out/` and what is said about the recipes are as a compile from nothing gives them. */
async function follow(
  edits: readonly Edit[],
  copyFiles: boolean,
): Promise<{ partial: number; good: number }> {
  const root = tempFolder();
  const recipes = join(root, "recipes");
  const options = { recipes, out: join(root, "out"), copyFiles, denyWarnings: false, force: false, only: [] };
  mkdirSync(recipes);
  applyEdit(recipes, new Map(), firstTree);
  const watcher = new Watcher(opened(recipes, options.out), options);
  await watcher.all();
  let tree = firstTree;
  const seen = { partial: 0, good: 0 };
  let before = readTree(options.out);
  for (const edit of edits) {
    const next = edit(tree);
    const done = await watcher.after(applyEdit(recipes, tree, next));
    tree = next;
    const cold = await runCompiler(opened(recipes, options.out), options);
    const out = readTree(options.out);
    if (cold.output === undefined) {
      expect(out).toEqual(before);
      if (done) expect(done.round.diagnostics.some(isError)).toBe(true);
    } else {
      const files = [...cold.output.files.values()];
      expect(out).toEqual(
        Object.fromEntries(
          files.map(({ path, content, executable }) => [
            path,
            (executable ? "x:" : "") + Buffer.from(content).toString(),
          ]),
        ),
      );
      seen.good += 1;
      if (done) {
        expect(lines(done.round.diagnostics)).toEqual(lines(cold.treeDiagnostics));
        seen.partial += done.round.partial ? 1 : 0;
      }
    }
    before = out;
  }
  return seen;
}

it(
  "rounds of watching leave what a compile from nothing gives, whatever was edited",
  { timeout: 240_000 },
  async () => {
    const seen = { partial: 0, good: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryEdit, { minLength: 1, maxLength: 10 }),
        fc.boolean(),
        async (edits, copy) => {
          const { partial, good } = await follow(edits, copy);
          seen.partial += partial;
          seen.good += good;
        },
      ),
      { numRuns: Number(process.env["WATCH_RUNS"] ?? 60) },
    );
    // Otherwise this would show nothing.
    expect(seen.good).toBeGreaterThan(50);
    expect(seen.partial).toBeGreaterThan(15);
  },
);
