import { describe, expect, it } from "vitest";
import { text } from "../../../compiler/language/text.ts";
import { jobRestartPlan, startTimeout, restartPlan } from "../../../compiler/plan/restart.ts";
import type { HealthPlan } from "../../../compiler/plan/model.ts";

const health = (changes: Partial<HealthPlan> = {}): HealthPlan => ({
  test: [text("true")],
  packages: [],
  interval: 30_000,
  timeout: 30_000,
  startPeriod: 0,
  retries: 3,
  ...changes,
});
const preStart = text("sleep 80\nfalse\n");

describe("the interval in which starts are counted", () => {
  it("is five minutes for a process that fails at once", () => {
    expect(restartPlan({ preStart: null, health: null })).toEqual({
      policy: "on-failure",
      delay: 5_000,
      burst: 5,
      interval: 300_000,
    });
  });

  it.each([
    ["a check that hangs", { preStart: null, health: health() }],
    ["a check that fails at once", { preStart: null, health: health({ timeout: 1_000, retries: 1 }) }],
    ["a long start period", { preStart: null, health: health({ startPeriod: 600_000 }) }],
    ["an odd interval", { preStart: null, health: health({ interval: 1_501, startPeriod: 100_001 }) }],
    ["a slow preStart", { preStart, health: null }],
    ["a slow preStart before checks", { preStart, health: health() }],
  ])("has room for all attempts that are allowed: %s", (_, component) => {
    const { burst, delay, interval } = restartPlan(component);
    const start = component.health === null ? 90_000 : startTimeout(component.health);
    const preparation = component.preStart === null ? 0 : start;
    const waiting = component.health === null ? 0 : start;
    const stop = 90_000;
    // The attempt after the last one allowed begins within the interval, so that it is refused.
    expect(burst * (preparation + waiting + stop + delay)).toBeLessThanOrEqual(interval);
    // `startLimitIntervalSec` of NixOS is an integer.
    expect(interval % 1000).toBe(0);
  });
});

describe("the interval in which starts of a job are counted", () => {
  it.each([null, 1_000, 600_000, 7_200_000])(
    "has room for all attempts, with the time limit %j",
    (timeout) => {
      for (const step of [null, preStart]) {
        const { burst, delay, interval } = jobRestartPlan({ preStart: step }, timeout);
        const steps = step === null ? 1 : 2;
        // Without a limit, a migration that fails within ten minutes is not repeated forever.
        expect(burst * (steps * (timeout ?? 600_000) + 90_000 + delay)).toBeLessThanOrEqual(interval);
        expect(interval % 1000).toBe(0);
      }
    },
  );
});

it("stays a time that systemd and Nix can read, whatever the recipe asks for", () => {
  const year = 366 * 24 * 3_600_000;
  const endless = health({ interval: year, timeout: year, startPeriod: year, retries: 2 ** 53 - 1 });
  expect(startTimeout(endless)).toBe(10 * 365 * 24 * 3_600_000);
  // systemd.time(7): microseconds in 64 bits.
  expect(restartPlan({ preStart, health: endless }).interval * 1000).toBeLessThan(2 ** 63);
});
