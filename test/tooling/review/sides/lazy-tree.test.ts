import { expect, it } from "vitest";
import { lazyTree, type LazyFile, type OutputTree } from "../../../../tooling/review/sides/tree.ts";
import { review } from "../../../../tooling/review/review.ts";
import { findings, golden, planned } from "../../../support/reviewed-golden.ts";

const changed = planned("tasks", [['"DynamicUser": "true"', '"DynamicUser": "false"']]);

/** Both sides, with files that both have in common, and the names of those that were read. */
function lazily(
  before: OutputTree,
  after: OutputTree,
): { sides: [OutputTree, OutputTree]; read: Set<string> } {
  const read = new Set<string>();
  const file = (path: string, text: string): LazyFile => ({
    text: () => {
      read.add(path);
      return text;
    },
  });
  const files = new Map([...after].map(([path, text]) => [path, file(path, text)] as const));
  const old = new Map(
    [...before].map(([path, text]) => {
      const common = after.get(path) === text ? files.get(path) : undefined;
      return [path, common ?? file(path, text)] as const;
    }),
  );
  return { sides: [lazyTree(old), lazyTree(files)], read };
}

it("a review reads nothing if nothing changed", () => {
  const { sides, read } = lazily(golden, golden);
  expect(review(...sides).findings).toEqual([]);
  expect([...read]).toEqual([]);
});

it("a review of lazy files reads few of them and finds the same", () => {
  const { sides, read } = lazily(golden, changed);
  const found = review(...sides, { isOwn: true }).findings.map(
    ({ severity, subject, message }) => `${severity} ${subject}: ${message}`,
  );
  expect(found).toEqual(findings(changed));
  expect(found.length).toBeGreaterThan(0);
  const folders = new Set([...read].map((path) => path.split("/").slice(0, 2).join("/")));
  expect([...folders].sort()).toEqual(["apps/tasks", "catalog.json", "flake.nix"]);
  expect(read.size).toBeLessThan(golden.size / 10);
});

it("a review reads no file of an entry that does not name a changed input", () => {
  const { sides, read } = lazily(golden, changed);
  review(...sides, { isOwn: true, inputs: ["recipes/elsewhere/fix.patch", "recipes/recipe.ts"] });
  expect([...read].filter((path) => path.startsWith("apps/") && !path.startsWith("apps/tasks/"))).toEqual([]);
});

it("a review compares only files that may differ, if they are known", () => {
  const { sides, read } = lazily(golden, changed);
  expect(review(...sides, { isOwn: true, changed: [] }).findings).toEqual([]);
  expect([...read]).toEqual([]);
});
