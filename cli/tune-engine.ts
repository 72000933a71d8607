import { setFlagsFromString } from "node:v8";

/**
 * Code that is not very hot is not worth optimizing: in a few seconds, most of it is used less often than that takes. Since
 * V8 12, numbers of calls; the middle one is of the compiler between the baseline and the optimizing one.
 */
const optimizing = (calls: number): string => `--invocation-count-for-turbofan=${calls}`;
const betweenAfter = (calls: number): string => `--invocation-count-for-maglev=${calls}`;

/** Threads that collect the garbage of young objects together wait for each other longer than they help. */
const alone = "--no-parallel-scavenge";

/**
 * In percent: how much more than what is left in it a heap may hold before it is collected as a whole. Up to three times as
 * much by default.
 */
const growing = (percent: number): string => `--heap-growing-percent=${percent}`;

interface Settings {
  readonly fromStart: readonly string[];
  /** Later, in place of some of those. */
  readonly onceGrown: readonly string[];
  /** With thousands of recipes, sooner than that. */
  readonly ofMany: readonly string[];
}

/** With fewer, heaps stay below some hundred megabytes whatever they may hold. */
const many = 2000;

/** By the version of V8: what was measured with it, and nothing for others. */
const measured: Readonly<Record<string, Settings>> = {
  // Node 20
  "11.3": {
    fromStart: [
      // In bytes of bytecode; 67,584 by default.
      "--interrupt-budget=1000000",
      alone,
      // In bytes of bytecode; 460 and 920 by default. What is optimized is ready sooner, and few calls are worth more.
      "--max-inlined-bytecode-size=60",
      "--max-inlined-bytecode-size-cumulative=100",
      // The first whole collection comes early, before anything has become garbage. It decides when the next one is,
      // which a run of some hundred recipes does not need.
      growing(400),
    ],
    // The default takes hostile recipes past 500 MB. (More room for young objects is a little faster, and does so too.)
    onceGrown: [growing(150)],
    ofMany: [],
  },
  // Node 22. Since V8 12, 10,000 recipes would take some hundred megabytes more by default; with less than this, much more time.
  "12.4": { fromStart: [alone, optimizing(60_000)], onceGrown: [], ofMany: [growing(100)] },
  // Node 24 and 26
  "13.6": {
    fromStart: [alone, betweenAfter(5000), optimizing(100_000)],
    onceGrown: [],
    ofMany: [growing(100)],
  },
  "14.6": {
    fromStart: [alone, betweenAfter(5000), optimizing(100_000)],
    onceGrown: [],
    ofMany: [growing(100)],
  },
};

const unmeasured: Settings = { fromStart: [], onceGrown: [], ofMany: [] };

/**
 * Settings of V8 for a few seconds of work, found by measuring. Each is read anew whenever it is used, so that it can be
 * set while V8 runs.
 * @param version of V8 (`process.versions.v8`)
 */
export const settingsFor = (version: string): Settings =>
  measured[version.split(".").slice(0, 2).join(".")] ?? unmeasured;

/** All threads have the settings. Kept code is taken with those of the start only. */
export function tuneEngine(): void {
  set(settingsFor(process.versions.v8).fromStart);
}

/** Once the recipes have been read, before they are evaluated: from here on, heaps may become large. */
export function tuneGrownEngine(): void {
  set(settingsFor(process.versions.v8).onceGrown);
}

/** Once it is known how many recipes there are, before they are read. */
export function tuneEngineFor(recipes: number): void {
  if (recipes > many) set(settingsFor(process.versions.v8).ofMany);
}

function set(settings: readonly string[]): void {
  for (const setting of settings) setFlagsFromString(setting);
}
