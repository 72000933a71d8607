// Slow. Depends on: tooling/review.
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderReviewMarkdown } from "../../../tooling/review/render/markdown.ts";
import { unifiedDiff } from "../../../tooling/review/render/patch.ts";
import type { FileChange } from "../../../tooling/review/finding.ts";
import { readTree, tempFolder, writeTree } from "../../support/temp-folder.ts";

const diffOf = (change: FileChange): string => unifiedDiff(change, (text) => text);

describe("the range of a side without lines", () => {
  it.each([
    ["added", "", "a\nb\n", "@@ -0,0 +1,2 @@"],
    ["removed", "a\nb\n", "", "@@ -1,2 +0,0 @@"],
    ["changed", "", "a\n", "@@ -0,0 +1,1 @@"],
  ] as const)("is 0,0 for a file that was %s", (change, before, after, header) => {
    expect(diffOf({ path: "a.txt", change, before, after }).split("\n")[2]).toBe(header);
  });
});

it("a hunk has context after a deletion among equal lines", () => {
  const entry = (name: string): string => `  ${name} = {\n    a = 1;\n    b = 2;\n  };\n`;
  const [head, tail] = ["{\n", "}\n"];
  const before = `${head}old\n${["a", "b", "c", "d", "e"].map(entry).join("")}${tail}`;
  const after = `${head}new\n${["a", "c", "d", "e"].map(entry).join("")}${tail}`;
  expectApplied([{ path: "catalog.nix", change: "changed", before, after }]);
});

it("empty lines of context stay in comments", () => {
  const file: FileChange = { path: "a.txt", change: "changed", before: "a\nb\n\n\n", after: "c\nb\n\n\n" };
  const review = { findings: [], files: [file], hide: (text: string): string => text };
  const comment = renderReviewMarkdown(review, { outName: "out", patch: true });
  expect(comment).toContain("\n-a\n+c\n b\n\n\n```\n");
});

it("git applies the patch of any edit", () => {
  const lines = fc.array(fc.constantFrom("a\n", "b\n", "  };\n", "-- c\n", "\n"), { maxLength: 25 });
  const end = fc.constantFrom("", "a", "b");
  const sides = fc
    .tuple(lines, lines, lines, lines, lines, lines, end, end)
    .map(([head, was, is, middle, removed, tail, wasEnd, isEnd]): readonly [string, string] => [
      [...head, ...was, ...middle, ...removed, ...middle, ...tail, wasEnd].join(""),
      [...head, ...is, ...middle, ...middle, ...tail, isEnd].join(""),
    ]);
  const change = fc
    .tuple(sides, fc.constantFrom<FileChange["change"]>("changed", "changed", "added", "removed"))
    .map(([[before, after], kind]) => ({
      change: kind,
      before: kind === "added" ? "" : before,
      after: kind === "removed" ? "" : after,
    }))
    // Without a line there is nothing to apply.
    .filter(({ before, after }) => before !== after);
  fc.assert(
    fc.property(fc.array(change, { minLength: 50, maxLength: 100 }), (changes) => {
      expectApplied(changes.map((each, index) => ({ ...each, path: `${index}.txt` })));
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

/** Has git apply the diff of some files to what they were. */
function expectApplied(changes: readonly FileChange[]): void {
  const folder = tempFolder();
  const files = (all: readonly (readonly [string, string])[]): Record<string, string> =>
    Object.fromEntries(all);
  writeTree(
    folder,
    files(changes.flatMap((each) => (each.change === "added" ? [] : [[each.path, each.before]]))),
  );
  execFileSync("git", ["apply", "--whitespace=nowarn", "-"], {
    cwd: folder,
    input: changes.map(diffOf).join("\n"),
    // In no repository, whatever is above.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
  });
  const expected = changes.flatMap((each) =>
    each.change === "removed" ? [] : [[each.path, each.after] as const],
  );
  expect(readTree(folder)).toEqual(files(expected));
}
