import { expect, it } from "vitest";
import { hasConflictMarkers } from "../../../cli/output/conflict-markers.ts";

const half = "{\n<<<<<<< HEAD\n  1\n=======\n  2\n>>>>>>> theirs\n}\n";

it.each([
  ["a text that git left half merged", half, true],
  ["one with Windows line ends", half.replaceAll("\n", "\r\n"), true],
  ["a text", "{}\n", false],
  ["headings", "Title\n=======\n", false],
  ["markers in another order", "=======\n>>>>>>> a\n<<<<<<< b\n", false],
])("%s", (_, text, has) => {
  expect(hasConflictMarkers(text)).toBe(has);
});

it("takes no longer for each line of a text with many of them", () => {
  expect(hasConflictMarkers("<<<<<<< a\n=======\n".repeat(300_000))).toBe(false);
});
