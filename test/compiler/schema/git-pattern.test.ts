// Slow. Depends on: compiler/schema.
import fc from "fast-check";
import { expect, it } from "vitest";
import { GITPAT, gitInOnePass } from "../../../compiler/schema/patterns.ts";

it("a source in git is tested in one pass, with the answer of the pattern", () => {
  const counts = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          { weight: 20, arbitrary: fc.constantFrom("a", ":", "/") },
          fc.constantFrom("\n", "\u2028"),
        ),
      }),
      (text) => {
        const isTaken = GITPAT.test(text);
        counts[isTaken ? "taken" : "refused"] += 1;
        expect(gitInOnePass.test(text)).toBe(isTaken);
      },
    ),
    { numRuns: 5000 },
  );
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(200);
});
