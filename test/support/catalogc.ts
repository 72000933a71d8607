import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../..");

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs catalogc from its sources as a process of its own, in the folder `cwd`; as root it may run as nobody. */
export function catalogc(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  user?: "nobody",
): Run {
  const loader = pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href;
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    ["--import", loader, join(root, "cli/main.ts"), ...args],
    {
      cwd,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", ...env },
      maxBuffer: 1 << 28,
      ...(user && { uid: 65534, gid: 65534 }),
    },
  );
  if (error) throw error;
  return { status, stdout, stderr };
}
