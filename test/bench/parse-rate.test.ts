// Slow. Depends on: test/bench.
import { expect, it } from "vitest";
import { parseRates } from "./parse-rate.ts";

it("every front end reads the recipes of the bench", () => {
  const rates = parseRates(0.01);
  expect(rates.map(({ syntax }) => syntax)).toEqual(["ts", "nix", "yaml", "json"]);
  for (const { megabytesPerSecond } of rates) expect(megabytesPerSecond).toBeGreaterThan(0);
});
