import { describe, expect, it } from "vitest";
import { partsOf } from "../../../tooling/incremental/parts-of.ts";

/** Recipes of so many packages each, none of which refers to another. */
function survey(sizes: readonly number[]): Parameters<typeof partsOf>[1] {
  const seen = { kinds: {}, reads: {} };
  const recipes = sizes.map((_, index) => `${index}/recipe.nix`);
  const pkgs = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`);
  return {
    names: new Map(
      recipes.map((recipe, index) => [recipe, { pkgs: pkgs(sizes[index] ?? 0), apps: [], seen }]),
    ),
    references: new Map(),
  };
}

const partSizes = (sizes: readonly number[], threads: number): readonly number[] => {
  const given = survey(sizes);
  return partsOf([...given.names.keys()], given, threads).map((part) => part.length);
};

describe("parts", () => {
  it("hold 25 recipes of a few entries", () => {
    expect(partSizes(Array<number>(60).fill(2), 1)).toEqual([25, 25, 10]);
  });

  it("hold fewer where there are more threads", () => {
    expect(partSizes(Array<number>(60).fill(2), 2)).toEqual(Array<number>(20).fill(3));
  });

  it("hold one recipe where each has thousands of entries", () => {
    expect(partSizes([3000, 3000, 1, 2, 3000], 1)).toEqual([1, 1, 2, 1]);
  });

  it("hold each recipe once", () => {
    const given = survey([400, 99, 1, 1, 600, 0]);
    const parts = partsOf([...given.names.keys()], given, 1);
    expect(parts.map((part) => part.map(({ recipe }) => recipe[0]))).toEqual([
      ["0", "1", "2"],
      ["3"],
      ["4"],
      ["5"],
    ]);
    expect(parts[0]?.[0]?.pkgs.length).toBe(400);
  });
});
