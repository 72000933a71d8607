import type { ComponentPlan, HealthPlan, JobPlan, RestartPlan } from "./model.ts";

/** Restarts are spaced and limited: after five attempts the unit stays failed. Milliseconds. */
const delay = 5_000;
const burst = 5;

/**
 * The minimum interval in which five attempts count: a program that runs longer between failures is restarted without
 * limit. Milliseconds.
 */
export const shortestInterval = 300_000;

/**
 * The time limit of systemd for each start command, and for a stop, in milliseconds. Source: systemd-system.conf(5),
 * `DefaultTimeoutStartSec=`.
 */
const defaultTimeout = 90_000;

/**
 * Slow failures must count too: the allowed number of starts fits into the interval, because otherwise they would
 * repeat forever. `preStart` and the wait for health may each use the time of a start, and then the program the time of
 * a stop. Source: systemd.unit(5), `StartLimitIntervalSec=`; systemd.service(5), `TimeoutStartSec=`.
 */
export function restartPlan(
  { preStart, health }: Pick<ComponentPlan, "preStart" | "health">,
  policy: RestartPlan["policy"] = "on-failure",
  stopTimeout = defaultTimeout,
): RestartPlan {
  const slowSteps = [preStart, health].filter((step) => step !== null).length;
  const timeout = health === null ? defaultTimeout : startTimeout(health);
  const attempt = slowSteps === 0 ? 0 : slowSteps * timeout + stopTimeout + delay;
  // NixOS accepts only whole seconds.
  const enough = Math.ceil((burst * attempt) / 1000) * 1000;
  return { policy, delay, burst, interval: Math.max(shortestInterval, enough) };
}

/** The time of an attempt of a job without a time limit: one that fails later is repeated. Milliseconds. */
const unlimitedAttempt = 600_000;

/** The same for a job, whose program ends within its time limit. Starts of the app count as well, so the interval is not longer. */
export function jobRestartPlan(
  { preStart }: Pick<JobPlan, "preStart">,
  timeout: number | null,
  stopTimeout = defaultTimeout,
): RestartPlan {
  const steps = preStart === null ? 1 : 2;
  const attempt = steps * (timeout ?? unlimitedAttempt) + stopTimeout + delay;
  const enough = Math.ceil((burst * attempt) / 1000) * 1000;
  return { policy: "on-failure", delay, burst, interval: Math.max(shortestInterval, enough) };
}

/** The time for `preStart` before the checks begin, which is systemd's default for every start (90 s). Milliseconds. */
const startAllowance = 90_000;

/** `timeout --kill-after`: a check that ignores the signal ends this much later. Milliseconds. */
export const killAfter = 1_000;

/** Ten years: systemd does not parse times beyond some limit, and would use its default. Milliseconds. */
const longestStart = 10 * 365 * 24 * 3_600_000;

/**
 * The time limit of a start in milliseconds, never unlimited. The checks end at the latest after the start period and
 * `retries` checks that each use their timeout. Source: systemd.service(5), `TimeoutStartSec=`.
 */
export const startTimeout = ({
  startPeriod,
  retries,
  interval,
  timeout,
}: Omit<HealthPlan, "test" | "packages">): number =>
  Math.min(startAllowance + startPeriod + (retries + 1) * (interval + timeout + killAfter), longestStart);
