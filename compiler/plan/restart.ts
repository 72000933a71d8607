import type { ComponentPlan, HealthPlan, RestartPlan } from "./model.ts";

/** Restarts are spaced and bounded: five attempts, then the unit stays failed. Milliseconds. */
const delay = 5_000;
const burst = 5;

/** In which five attempts count at least: a program that runs longer than that between its failures goes on. */
export const shortestInterval = 300_000;

/** What systemd gives each command of a start, and a stop. Source: systemd-system.conf(5), `DefaultTimeoutStartSec=`. */
const defaultTimeout = 90_000;

/**
 * Starts that fail slowly count, too: as many as are allowed fit into the interval, or they would be tried again for ever.
 * `preStart` and the wait for health may each use up the time for a start, and then the program the time for a stop.
 * Source: systemd.unit(5), `StartLimitIntervalSec=`; systemd.service(5), `TimeoutStartSec=`.
 */
export function restartPlan({ preStart, health }: Pick<ComponentPlan, "preStart" | "health">): RestartPlan {
  const slowSteps = [preStart, health].filter((step) => step !== null).length;
  const timeout = health === null ? defaultTimeout : startTimeout(health);
  const attempt = slowSteps === 0 ? 0 : slowSteps * timeout + defaultTimeout + delay;
  // NixOS takes whole seconds.
  const enough = Math.ceil((burst * attempt) / 1000) * 1000;
  return { policy: "on-failure", delay, burst, interval: Math.max(shortestInterval, enough) };
}

/** Time for `preStart` before the checks begin, as systemd gives every start by default (90 s). Milliseconds. */
const startAllowance = 90_000;

/** `timeout --kill-after`: a check that ignores the signal ends that much later. Milliseconds. */
export const killAfter = 1_000;

/** Ten years: systemd does not read times beyond some number, and would take its default. Milliseconds. */
const longestStart = 10 * 365 * 24 * 3_600_000;

/**
 * How long a start may take, in milliseconds: never for ever. The checks themselves end at the latest after the start
 * period and `retries` checks that each use up their time. Source: systemd.service(5), `TimeoutStartSec=`.
 */
export const startTimeout = ({ startPeriod, retries, interval, timeout }: HealthPlan): number =>
  Math.min(startAllowance + startPeriod + (retries + 1) * (interval + timeout + killAfter), longestStart);
