import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damaged } from "../support/damaged.ts";
import { compareTrees, isWellFormed } from "./support/difference.ts";
import { examples, left, pieces, taken, textsBelow } from "./support/subset-texts.ts";

const root = join(import.meta.dirname, "../../../..");

describe("the parser of the subset", () => {
  it.each(taken)("makes the tree that TypeScript makes of %j", (text) => {
    expect(compareTrees(text)).toBe("same");
  });

  it.each(left)("leaves %j to TypeScript", (text) => {
    expect(compareTrees(text)).toBe("left");
  });

  it("takes every recipe of recipes/, and makes the same tree of each", () => {
    const outcomes = Object.entries(textsBelow("recipes")).map(([path, text]) => [path, compareTrees(text)]);
    expect(outcomes.length).toBeGreaterThan(25);
    expect(outcomes.filter(([, outcome]) => outcome !== "same")).toEqual([]);
  });

  it("makes the same tree of what it takes in golden/, and takes all that is well-formed but mistakes", () => {
    const texts = Object.entries(textsBelow("golden"));
    const outcomes = texts.map(([path, text]) => [path, compareTrees(text)] as const);
    expect(outcomes.filter(([, outcome]) => typeof outcome === "object")).toEqual([]);
    const passed = outcomes.filter(
      ([path, outcome]) => outcome === "left" && isWellFormed(readFileSync(join(root, path), "utf8")),
    );
    // Each is about something that recipes may not say.
    expect(passed.filter(([path]) => !path.startsWith("golden/errors/"))).toEqual([]);
    expect(outcomes.filter(([, outcome]) => outcome === "same").length).toBeGreaterThan(100);
  });

  it("makes the same tree, or none, of texts that were tampered with", () => {
    let same = 0;
    const check = (text: string): void => {
      const outcome = compareTrees(text);
      expect(typeof outcome === "object" ? outcome.wrong : "").toBe("");
      if (outcome === "same") same++;
    };
    fc.assert(fc.property(damaged(examples, pieces), check), { numRuns: 10_000 });
    // Otherwise nothing was compared.
    expect(same).toBeGreaterThan(500);
  });
});
