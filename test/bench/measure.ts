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
 * Runs each of `commands` (the arguments of `node`) several times, in turn, and gives the median of each figure, in the
 * order of the commands. CPU and memory are what the process itself reads from the system as it ends (getrusage(2)).
 * @throws when a run does not exit with 0
 */
export function measure(
  commands: readonly (readonly string[])[],
  {
    runs = 5,
    folders,
    before,
  }: {
    readonly runs?: number;
    /** Where each command runs. */
    readonly folders?: readonly string[];
    readonly before?: () => void;
  } = {},
): readonly Cost[] {
  const costs = commands.map((): Cost[] => []);
  for (let run = 0; run < runs; run++)
    for (const [command, args] of commands.entries()) {
      before?.();
      costs[command]?.push(runOnce(args, folders?.[command]));
    }
  return costs.map((each) => ({
    wallMs: median(each.map(({ wallMs }) => wallMs)),
    cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
    peakMiB: median(each.map(({ peakMiB }) => peakMiB)),
  }));
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
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
