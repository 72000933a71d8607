import { expect, it } from "vitest";
import { parseDuration } from "../../../compiler/support/duration.ts";

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
  ["2.5s", 2500],
  ["1.5m", 90_000],
  ["1.1m", 66_000],
  ["0.25h", 900_000],
  ["1.5h30.25s", 5_430_250],
  ["0.001s", 1],
  ["1.500s", 1500],
  ["2.0ms", 2],
  [".5s", 500],
  // Less than a millisecond: Compose tools and systemd would not wait for the same time.
  ["0.0005s", undefined],
  ["2.5ms", undefined],
  // No number to systemd.
  ["1.s", undefined],
  [".s", undefined],
  ["1.2.3s", undefined],
  ["1,5s", undefined],
  // No unit: seconds to systemd, an error or nanoseconds to Compose tools.
  ["30", undefined],
  ["", undefined],
  ["30 s", undefined],
  ["-1s", undefined],
  ["30s1m", undefined],
  ["1s1s", undefined],
  ["10us", undefined],
  ["1min", undefined],
  ["1d", undefined],
  ["30s\n", undefined],
  ["8785h", undefined],
  ["8784.5h", undefined],
  ["9".repeat(400) + "h", undefined],
  ["1ms1m", undefined],
])("%j is %j milliseconds", (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});
