// Slow. Depends on: tooling/review.
import { structuredPatch } from "diff";
import fc from "fast-check";
import { expect, it } from "vitest";
import { changedPart } from "../../../tooling/review/render/changed-part.ts";
import { unifiedDiff } from "../../../tooling/review/render/patch.ts";

const patch = (before: string, after: string): string =>
  unifiedDiff({ path: "a.txt", change: "changed", before, after }, (text) => text);

const numbers = Array.from({ length: 1000 }, (_, line) => `line ${line + 1}\n`).join("");

it("a hunk has three lines of context and counts from the start of the file", () => {
  expect(patch(numbers, numbers.replace("line 500\n", "line five hundred\n"))).toBe(
    [
      "--- a/a.txt",
      "+++ b/a.txt",
      "@@ -497,7 +497,7 @@",
      " line 497",
      " line 498",
      " line 499",
      "-line 500",
      "+line five hundred",
      " line 501",
      " line 502",
      " line 503",
      "",
    ].join("\n"),
  );
});

it("only lines around a change are compared", () => {
  const { before, after, line } = changedPart(numbers, numbers.replace("line 500\n", ""), 3);
  expect(before.split("\n").length).toBeLessThan(12);
  expect(after.split("\n").length).toBeLessThan(12);
  expect(line).toBeGreaterThan(490);
});

it.each([4090, 4095, 4096, 4097, 8192, 8200])(
  "finds the same change after and before %d characters, and where lines are alike",
  (length) => {
    const around = `${"x".repeat(length - 1)}\n`;
    const alike = "a\n".repeat(length);
    const part = changedPart(`${around}was\n${around}`, `${around}is\n${around}`, 0);
    expect(part).toMatchObject({ before: "was\n", after: "is\n", line: 1 });
    expect(changedPart(alike, `${alike}a\n`, 0)).toMatchObject({ before: "", after: "a\n", line: length });
  },
);

it("hunks are those of a diff of the whole texts", () => {
  const lines = fc.array(fc.constantFrom("a\n", "b\n", "c\n", "d\n", "\n"), { maxLength: 30 });
  const end = fc.constantFrom("", "a", "b");
  fc.assert(
    fc.property(lines, lines, lines, lines, end, end, (head, was, is, tail, wasEnd, isEnd) => {
      const before = [...head, ...was, ...tail, wasEnd].join("");
      const after = [...head, ...is, ...tail, isEnd].join("");
      const part = changedPart(before, after, 3);
      const start =
        before.indexOf(part.before, 0) < 0 ? -1 : before.split("\n").slice(0, part.line).join("\n").length;
      const cut = part.line === 0 ? 0 : start + 1;
      // The part left out is the same on both sides.
      expect(after.slice(0, cut) + part.after + before.slice(cut + part.before.length)).toBe(after);
      const size = (hunks: readonly { readonly lines: readonly string[] }[]): number =>
        hunks.flatMap((hunk) => hunk.lines).filter((line) => /^[-+]/.test(line)).length;
      const options = { context: 3 };
      const whole = structuredPatch("", "", before, after, undefined, undefined, options);
      const cutOut = structuredPatch("", "", part.before, part.after, undefined, undefined, options);
      expect(size(cutOut.hunks)).toBe(size(whole.hunks));
    }),
    { numRuns: 2000 },
  );
});
