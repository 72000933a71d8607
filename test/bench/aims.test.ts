// Slow. Depends on: test/bench.
import { describe, expect, it } from "vitest";
import { aimTable } from "./aims.ts";
import type { Cost } from "./measure.ts";
import type { BenchResults, Row } from "./results.ts";
import { sizesOf } from "./sizes.ts";

const cost = (seconds: number, peakMiB = 100): Cost => ({ wallMs: 1000 * seconds, cpuMs: 0, peakMiB });
const cold = (recipes: number, seconds: number, peakMiB?: number): Row => ({
  what: `compile ${recipes} recipes`,
  ...cost(seconds, peakMiB),
});
const results: BenchResults = {
  machine: { revision: "", processor: "", cores: 2, gibibytes: 1, system: "", node: "" },
  runs: 5,
  rows: [],
  watched: [],
  rates: [],
};

describe("aims", () => {
  it("are listed beside the measured values", () => {
    const rows = [
      cold(200, 0.5),
      cold(1000, 2.5),
      cold(10_000, 20, 1000),
      { ...cold(1000, 1), what: "other" },
      { ...cost(0.08049), what: "--help" },
      { ...cost(0.2009), what: "compile 1000 recipes, nothing to do" },
      { ...cost(0.7), what: "compile 1000 recipes, one edited" },
    ];
    expect(
      aimTable({ ...results, rows })
        .split("\n")
        .slice(2),
    ).toEqual([
      "| `--help` | at most 80 ms | 80.5 ms | no |",
      "| 1,000 recipes, nothing to do | at most 200 ms | 201 ms | no |",
      "| 1,000 recipes, one edited | at most 400 ms | 700 ms | no |",
      "| 200 recipes, cold | at most 0.6 s | 0.50 s | yes |",
      "| 1,000 recipes, cold | at most 2 s | 2.50 s | no |",
      "| 10,000 recipes, cold | at most 15 s | 20.0 s | no |",
      "| 10,000 recipes, cold: memory | at most 1.2 GB | 1.05 GB | yes |",
      "| time per recipe at 10,000 over that at 1,000 | at most 1.2 times | 0.80 times | yes |",
    ]);
  });

  it("include those of the reference if it was measured", () => {
    const reference = { ...cost(12), functionCalls: 0, thunks: 0, allocatedMiB: 0 };
    const row = { recipes: 1000, runs: 5, reference, cold: cost(2), noOp: cost(0.5) };
    expect(
      aimTable({ ...results, reference: { versions: "", rows: [row] } })
        .split("\n")
        .slice(2),
    ).toEqual([
      "| faster than the Nix module system, 1,000 recipes, cold | at least 5 times | 6.00 times | yes |",
      "| faster than the Nix module system, 1,000 recipes, nothing to do | at least 30 times | 24.0 times | no |",
    ]);
  });

  it("are left out when nothing was measured", () => {
    expect(aimTable(results)).toBe("");
  });

  it("have their sizes in the bench, unless others are asked for", () => {
    expect(sizesOf(undefined).map(({ recipes }) => recipes)).toEqual([100, 200, 1000, 10_000]);
    expect(sizesOf("20 5000")).toEqual([
      { recipes: 20, coldOnly: false, syntaxes: true },
      { recipes: 5000, coldOnly: false, syntaxes: false },
    ]);
  });
});
