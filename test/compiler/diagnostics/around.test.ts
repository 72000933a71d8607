import { expect, it } from "vitest";
import { around } from "../../../compiler/diagnostics/make.ts";

const members = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `p${index}`);

it.each([
  [1, "p0 → p0"],
  [3, "p0 → p1 → p2 → p0"],
  [10, "p0 → p1 → p2 → p3 → p4 → p5 → p6 → p7 → p8 → p9 → p0"],
  [11, "p0 → p1 → p2 → p3 → p4 → p5 → p6 → p7 → … (2 more) → p10 → p0"],
  [5000, "p0 → p1 → p2 → p3 → p4 → p5 → p6 → p7 → … (4991 more) → p4999 → p0"],
])("a cycle of %i is shown with the place where it closes", (count, shown) => {
  expect(around(members(count), " → ")).toBe(shown);
});
