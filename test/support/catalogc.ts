import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { programFolder } from "./shared-program.ts";

/** The path of the built program. */
export const catalogcProgram = join(await programFolder(), "catalogc.cjs");

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs catalogc as a process of its own, in the folder `cwd`; root may run it as nobody. */
export function catalogc(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  user?: "nobody",
): Run {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [catalogcProgram, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", ...env },
    maxBuffer: 1 << 28,
    ...(user && { uid: 65534, gid: 65534 }),
  });
  if (error) throw error;
  return { status, stdout, stderr };
}
