import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../../scripts/bundle.mjs";
import { removeAtEnd } from "./left-folders.ts";

const root = join(import.meta.dirname, "../..");

/** Built anew for each test file that needs it: quick, and never out of date. In here, to find its dependencies. */
const cache = join(root, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "catalogc-"));
chmodSync(folder, 0o755);
removeAtEnd(folder);
await bundle(folder);

/** The path of the built program. */
export const catalogcProgram = join(folder, "catalogc.cjs");

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
