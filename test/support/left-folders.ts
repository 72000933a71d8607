import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

/** Temporary folders that live as long as a file of tests, or as the process where there are no tests. */
const folders = new Set<string>();

/** Remembers a folder to remove when the file of tests, or the process, has ended. */
export function removeAtEnd(folder: string): void {
  folders.add(folder);
}

/**
 * Removes a folder and what is in it. A process that was killed may still write there for a moment, and `maxRetries` of
 * Node looks at the content only once; so the whole removal is tried again, for ten seconds.
 *
 * @throws the error of the last attempt
 */
export function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      Atomics.wait(pause, 0, 0, 100);
    }
  }
}

/** Removes what is remembered. Called by `setup.ts` after each file: a worker of vitest may end by a signal. */
export function removeFolders(): void {
  if (folders.size === 0) return;
  // Nix makes what it stores read-only.
  spawnSync("chmod", ["-R", "u+w", ...folders]);
  for (const folder of folders) removeFolder(folder);
  folders.clear();
}

process.on("exit", removeFolders);
