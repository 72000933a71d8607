import { setFlagsFromString } from "node:v8";

/**
 * Settings of V8 for a few seconds of work, found by measuring. Each is read anew whenever it is used, so that it can be
 * set while V8 runs. Engines that they were not tried with are left alone.
 */
export const settings: readonly string[] = process.versions.v8.startsWith("11.3.")
  ? [
      // Code that is not very hot is not worth optimizing. In bytes of bytecode; 67,584 by default.
      "--interrupt-budget=1000000",
      // Threads that collect the garbage of young objects together wait for each other longer than they help.
      "--no-parallel-scavenge",
      // The heap may be two and a half times as large as what is left in it: up to four times by default, which takes
      // hostile recipes past 500 MB. (More room for young objects is a little faster, and does so too.)
      "--heap-growing-percent=150",
    ]
  : [];

/** All threads have the settings. */
export function tuneEngine(): void {
  for (const setting of settings) setFlagsFromString(setting);
}
