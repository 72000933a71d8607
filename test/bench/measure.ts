import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What one run of a whole process cost. */
export interface Cost {
  readonly wallMs: number;
  /** User and system time of all threads. */
  readonly cpuMs: number;
  readonly peakMiB: number;
}

const hook = pathToFileURL(join(import.meta.dirname, "usage-hook.mjs")).href;

/**
 * Runs `node <args>` several times and gives the median of each figure. CPU and memory are what the process itself
 * reads from the system as it ends (getrusage(2)).
 * @throws when a run does not exit with 0
 */
export function measure(
  args: readonly string[],
  {
    runs = 5,
    cwd,
    before,
  }: { readonly runs?: number; readonly cwd?: string; readonly before?: () => void } = {},
): Cost {
  const costs = Array.from({ length: runs }, () => {
    before?.();
    return runOnce(args, cwd);
  });
  const median = (pick: (cost: Cost) => number): number => {
    const sorted = costs.map(pick).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    wallMs: median(({ wallMs }) => wallMs),
    cpuMs: median(({ cpuMs }) => cpuMs),
    peakMiB: median(({ peakMiB }) => peakMiB),
  };
}

function runOnce(args: readonly string[], cwd: string | undefined): Cost {
  const { status, stderr, cost } = runMeasured(args, cwd);
  if (status !== 0) throw new Error(`${args.join(" ")} failed: ${stderr}`);
  return cost;
}

/** Runs `node <args>` once, however it ends. */
export function runMeasured(
  args: readonly string[],
  cwd?: string,
): { readonly status: number | null; readonly stderr: string; readonly cost: Cost } {
  const started = performance.now();
  const run = spawnSync(process.execPath, ["--import", hook, ...args], {
    cwd,
    // The hook writes to descriptor 3, so that the program's own output stays its own.
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    maxBuffer: 1 << 26,
  });
  const wallMs = performance.now() - started;
  // A process that was killed could not say.
  const usage = JSON.parse(run.output[3] || "null") as NodeJS.ResourceUsage | null;
  const cost: Cost = {
    wallMs,
    cpuMs: usage === null ? Infinity : (usage.userCPUTime + usage.systemCPUTime) / 1000,
    peakMiB: usage === null ? Infinity : usage.maxRSS / 1024,
  };
  return { status: run.status, stderr: run.stderr, cost };
}
