import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The cost of one run of a whole process. */
export interface Cost {
  readonly wallMs: number;
  /** User and system time of all threads. */
  readonly cpuMs: number;
  readonly peakMiB: number;
}

export interface Measuring {
  readonly runs: number;
  /** A step before each run: `round` counts from 0, `index` says which of those in turn it is. */
  readonly before?: (round: number, index: number) => void;
}

const hook = join(import.meta.dirname, "usage-hook.cjs");

/**
 * Calls each of `measured` several times, in turn, and gives the median of each figure, in their order. What was written
 * before a run, by the one before it too, is on the disk when it starts.
 */
export function inTurn(measured: readonly (() => Cost)[], { runs, before }: Measuring): readonly Cost[] {
  const costs = measured.map((): Cost[] => []);
  for (let round = 0; round < runs; round++)
    for (const [index, run] of measured.entries()) {
      before?.(round, index);
      execFileSync("sync", ["-f", tmpdir()]);
      costs[index]?.push(run());
    }
  return costs.map((each) => ({
    wallMs: median(each.map(({ wallMs }) => wallMs)),
    cpuMs: median(each.map(({ cpuMs }) => cpuMs)),
    peakMiB: median(each.map(({ peakMiB }) => peakMiB)),
  }));
}

export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

/** Runs `node <args>` once. Throws when it does not exit with `expected`. */
export function runOnce(args: readonly string[], cwd?: string, expected = 0): Cost {
  const { status, stderr, cost } = runMeasured(args, cwd);
  if (status !== expected) throw new Error(`${args.join(" ")} failed: ${stderr}`);
  return cost;
}

/**
 * Runs `node <args>` once, however it ends: CPU and memory are what the process itself reads as it ends, from
 * getrusage(2) and proc_pid_status(5).
 */
export function runMeasured(
  args: readonly string[],
  cwd?: string,
): { readonly status: number | null; readonly stderr: string; readonly cost: Cost } {
  const started = performance.now();
  const run = spawnSync(process.execPath, ["--require", hook, ...args], {
    cwd,
    // The hook writes to descriptor 3, so that the program's own output stays its own.
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", ...(cwd !== undefined && { XDG_CACHE_HOME: join(cwd, "cache") }) },
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

export interface MeasuredRun {
  readonly status: number;
  readonly stderr: string;
  readonly cpuMs: number;
  readonly peakMiB: number;
}

/**
 * Runs `catalogc <args>` in each of some folders, many in one process: without the start of a process, and with the memory
 * that the compiler itself takes. A run that takes much memory is the last of its process.
 */
export function measureRuns(
  program: string,
  runs: readonly { readonly cwd: string; readonly args: readonly string[] }[],
): readonly MeasuredRun[] {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-measured-"));
  try {
    const [request, answer] = [join(folder, "request.json"), join(folder, "answer.json")];
    const script = join(import.meta.dirname, "measured-runs.cjs");
    const commandLine = join(program, "../command-line.cjs");
    const measured: MeasuredRun[] = [];
    while (measured.length < runs.length) {
      writeFileSync(request, JSON.stringify(runs.slice(measured.length)));
      execFileSync(process.execPath, ["--expose-gc", script, commandLine, request, answer], {
        env: { ...process.env, NO_COLOR: "1" },
        stdio: "inherit",
      });
      measured.push(...(JSON.parse(readFileSync(answer, "utf8")) as readonly MeasuredRun[]));
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
