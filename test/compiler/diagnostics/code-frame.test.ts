// Slow. Depends on: compiler/diagnostics.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeFrame } from "../../../compiler/diagnostics/render-text.ts";
import { plain } from "../../../compiler/diagnostics/palette.ts";

const hostile = fc.string({
  unit: fc.constantFrom("a", " ", "\t", "\n", "\r", "日", "🚀", "\u0301", "\u202e", "\u0000", "\ud800", "{"),
  maxLength: 400,
});

describe("codeFrame", () => {
  it("shows every place of every text on short lines, with something under the mark", () => {
    fc.assert(
      fc.property(hostile, fc.nat(420), fc.nat(420), (text, start, length) => {
        const lines = codeFrame(text, { start, end: start + length }, plain);
        for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
        const shown = lines.filter((line) => /^ *\d+ \|/.test(line));
        const marks = lines.filter((line) => /^ *\| +\^|^ *\| \^/.test(line));
        expect(shown.length).toBe(marks.length);
        expect([1, 2]).toContain(shown.length);
        for (const line of lines) expect(Array.from(line).length).toBeLessThan(130);
      }),
      { numRuns: 2000 },
    );
  });
});
