import fc from "fast-check";
import { describe, it } from "vitest";
import { checkRobust } from "../compiler/frontends/nix/support/check-robust.ts";
import { damagedRecipe } from "../compiler/frontends/nix/support/mutate.ts";

describe.runIf(process.env["FUZZ"] !== undefined)("the Nix parser", () => {
  it("gives a tree or diagnostics for 100,000 damaged recipes, in linear time", { timeout: 600_000 }, () => {
    fc.assert(fc.property(damagedRecipe, checkRobust), { numRuns: 100_000 });
  });
});
