import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { patience } from "./wait-until.ts";

/** Something to type, and a regular expression (of Python) for what has to be printed before going on. */
export interface Step {
  readonly send: string;
  readonly until: string;
}

export interface TerminalRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment, but for `PATH`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly steps?: readonly Step[];
}

export interface TerminalRun {
  /** The output on the terminal, control sequences included; lines end with CRLF. */
  readonly output: string;
  /** Negative when a signal ended it. */
  readonly status: number;
}

/**
 * Runs a program in a pseudo-terminal (needs `python3`). If the expected text of a step does not appear, throws an
 * error with all output.
 */
export function inTerminal({ argv, cwd, env = {}, columns = 100, steps = [] }: TerminalRequest): TerminalRun {
  const environment = { PATH: process.env["PATH"], TERM: "xterm", LANG: "C.UTF-8", ...env };
  const input = JSON.stringify({ argv, cwd, env: environment, columns, steps, timeout: patience / 1000 });
  const { stdout, stderr } = spawnSync("python3", [join(import.meta.dirname, "terminal.py")], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (stdout === "") throw new Error(stderr);
  const { failed, ...run } = JSON.parse(stdout) as TerminalRun & { readonly failed: Step | null };
  if (failed)
    throw new Error(`waited for ${failed.until} after ${JSON.stringify(failed.send)} in:\n${run.output}`);
  return run;
}
