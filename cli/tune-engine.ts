import { setFlagsFromString } from "node:v8";

/**
 * Code that is not very hot is not worth optimizing: in a few seconds, most of it is used less often than that takes. Since
 * V8 12, numbers of calls; the middle one is of the compiler between the baseline and the optimizing one.
 */
const optimizing = (calls: number): string => `--invocation-count-for-turbofan=${calls}`;
const betweenAfter = (calls: number): string => `--invocation-count-for-maglev=${calls}`;

/** Threads that collect the garbage of young objects together wait for each other longer than they help. */
const alone = "--no-parallel-scavenge";

/** By the version of V8: what was measured with it, and nothing for others. */
const measured: Readonly<Record<string, readonly string[]>> = {
  // Node 20
  "11.3": [
    // In bytes of bytecode; 67,584 by default.
    "--interrupt-budget=1000000",
    alone,
    // The heap may be two and a half times as large as what is left in it: up to four times by default, which takes
    // hostile recipes past 500 MB. (More room for young objects is a little faster, and does so too.)
    "--heap-growing-percent=150",
  ],
  // Node 22
  "12.4": [alone, optimizing(60_000)],
  // Node 24 and 26
  "13.6": [alone, betweenAfter(5000), optimizing(100_000)],
  "14.6": [alone, betweenAfter(5000), optimizing(100_000)],
};

/**
 * Settings of V8 for a few seconds of work, found by measuring. Each is read anew whenever it is used, so that it can be
 * set while V8 runs.
 * @param version of V8 (`process.versions.v8`)
 */
export const settingsFor = (version: string): readonly string[] =>
  measured[version.split(".").slice(0, 2).join(".")] ?? [];

/** All threads have the settings. */
export function tuneEngine(): void {
  for (const setting of settingsFor(process.versions.v8)) setFlagsFromString(setting);
}
