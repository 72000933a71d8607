import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damaged } from "../compiler/frontends/support/damaged.ts";
import { compareTrees } from "../compiler/frontends/typescript/support/difference.ts";
import { examples, pieces } from "../compiler/frontends/typescript/support/subset-texts.ts";
import { keepResult } from "./results.ts";
import { seed } from "./seed.ts";

const runs = 500_000;

describe.runIf(process.env["FUZZ"] !== undefined)("the parser of the TypeScript subset", () => {
  it("makes the tree that TypeScript makes, or none, of damaged texts", { timeout: 1_800_000 }, () => {
    let tried = 0;
    let taken = 0;
    const check = (text: string): void => {
      tried++;
      const outcome = compareTrees(text);
      expect(typeof outcome === "object" ? outcome.wrong : "").toBe("");
      if (outcome === "same") taken++;
    };
    fc.assert(fc.property(damaged(examples, pieces), check), { numRuns: runs, seed });
    expect(tried).toBe(runs);
    expect(taken).toBeGreaterThan(runs / 20);
    keepResult("subset-typescript", { damagedTexts: tried, sameTrees: taken });
  });
});
