import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDocument } from "./json-forms.ts";
import { removeAtEnd } from "./left-folders.ts";
import { programFolder } from "./shared-program.ts";

/** The path of the built program. */
export const catalogcProgram = join(await programFolder(), "catalogc.cjs");

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that only the user `nobody` can access. */
function cacheOfOtherUser(): string {
  const folder = mkdtempSync(join(tmpdir(), "catalogc-cache-"));
  chownSync(folder, 65534, 65534);
  removeAtEnd(folder);
  return folder;
}

/** Runs catalogc as a process of its own, in the folder `cwd`. As root, it can run it as the user `nobody`. */
export function catalogc(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  user?: "nobody",
): Run {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [catalogcProgram, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", ...(user && { XDG_CACHE_HOME: cacheOfOtherUser() }), ...env },
    maxBuffer: 1 << 28,
    ...(user && { uid: 65534, gid: 65534 }),
  });
  if (error) throw error;
  checkDocument(args, stdout);
  return { status, stdout, stderr };
}
