import { expect, it } from "vitest";
import { parseDuration } from "../../../compiler/passes/duration.ts";

it.each([
  ["30s", 30_000],
  ["0s", 0],
  ["1m30s", 90_000],
  ["500ms", 500],
  ["1s500ms", 1500],
  ["2h", 7_200_000],
  ["1h2m3s4ms", 3_723_004],
  ["90m", 5_400_000],
  ["1m5ms", 60_005],
  ["8784h", 31_622_400_000],
  // No unit: seconds to systemd, an error or nanoseconds to Compose tools.
  ["30", undefined],
  ["", undefined],
  ["30 s", undefined],
  ["1.5s", undefined],
  ["-1s", undefined],
  ["30s1m", undefined],
  ["1s1s", undefined],
  ["10us", undefined],
  ["1min", undefined],
  ["1d", undefined],
  ["30s\n", undefined],
  ["8785h", undefined],
  ["9".repeat(400) + "h", undefined],
])("%j is %j milliseconds", (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});
