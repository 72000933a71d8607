import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRobust } from "../compiler/frontends/nix/support/check-robust.ts";
import { damagedRecipe } from "../compiler/frontends/nix/support/mutate.ts";
import { keepResult } from "./results.ts";

describe.runIf(process.env["FUZZ"] !== undefined)("the Nix parser", () => {
  it("gives a tree or diagnostics for 100,000 damaged recipes, in linear time", { timeout: 600_000 }, () => {
    let tried = 0;
    const check = (text: string): void => {
      tried++;
      checkRobust(text);
    };
    fc.assert(fc.property(damagedRecipe, check), { numRuns: 100_000 });
    expect(tried).toBe(100_000);
    keepResult("reader-nix", { damagedRecipes: tried });
  });
});
