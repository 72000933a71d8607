// Slow. Depends on: cli/disk.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readTree, tempFolder } from "../../../support/temp-folder.ts";
import { Crash, faultyOps, write } from "./harness.ts";

/** Few names, so that files become folders and back, come and go. */
const path = fc
  .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 })
  .map((segments) => segments.join("/"));
const content = fc.constantFrom("1", "2", "x:3");

/** Trees in which no file is a folder of another. */
const tree = fc.dictionary(path, content, { maxKeys: 6 }).map((files) => {
  const paths = Object.keys(files);
  return Object.fromEntries(
    Object.entries(files).filter(([each]) => !paths.some((other) => other.startsWith(`${each}/`))),
  );
});

type Action =
  | { readonly kind: "write"; readonly files: Record<string, string> }
  | { readonly kind: "crash"; readonly files: Record<string, string>; readonly at: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), files: tree }),
  fc.record({ kind: fc.constant("crash" as const), files: tree, at: fc.integer({ min: 1, max: 60 }) }),
);

it("after any runs and kills, the next run leaves exactly its files and those of others", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 6 }), tree, (actions, last) => {
      const out = tempFolder();
      const mine = join(out, "mine/notes.txt");
      mkdirSync(dirname(mine), { recursive: true });
      writeFileSync(mine, "precious");
      for (const each of actions) {
        try {
          const ops = each.kind === "crash" ? { ops: faultyOps(each.at, () => new Crash()) } : {};
          expect(write(out, each.files, ops).problems).toEqual([]);
        } catch (error) {
          if (!(error instanceof Crash)) throw error;
          // The process would be gone, and its lock stale.
          rmSync(join(out, ".catalogc/lock"), { force: true });
        }
      }
      expect(write(out, last).problems).toEqual([]);
      const { "manifest.json": manifest, ...files } = readTree(out);
      expect(files).toEqual({ ...last, "mine/notes.txt": "precious" });
      expect(Object.keys((JSON.parse(manifest ?? "") as { files: object }).files).sort()).toEqual(
        Object.keys(last).sort(),
      );
      rmSync(out, { recursive: true });
    }),
    { numRuns: 100 },
  );
});
