import { expect, it } from "vitest";
import { conflictIn } from "../../../compiler/support/conflict.ts";

it("finds the first conflict of a merge, with the ancestor or without, and with any line ends", () => {
  for (const ancestor of ["", "||||||| base\n0\n"])
    for (const end of ["\n", "\r\n"]) {
      const conflict = `<<<<<<< HEAD\n1\n${ancestor}=======\n2\n>>>>>>> theirs`.replaceAll("\n", end);
      const text = `a${end}${conflict}${end}b${end}${conflict}`;
      const { start, end: last } = conflictIn(text) ?? { start: 0, end: 0 };
      expect(text.slice(start, last).trimEnd()).toBe(conflict);
    }
});

it("finds no conflict in half of one, or in a text that only has marks", () => {
  expect(conflictIn("a\n=======\nb\n>>>>>>> c\n")).toBeUndefined();
  expect(conflictIn("<<<<<<< HEAD\n1\n2\n")).toBeUndefined();
  // Looking again from each mark would take longer than a test may.
  expect(conflictIn("<<<<<<< HEAD\n=======\n".repeat(100_000))).toBeUndefined();
});
