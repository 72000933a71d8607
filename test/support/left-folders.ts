import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

/** Temporary folders that live as long as a file of tests, or as the process where there are no tests. */
const folders = new Set<string>();

/** Remembers a folder to remove when the file of tests, or the process, has ended. */
export function removeAtEnd(folder: string): void {
  folders.add(folder);
}

/** Removes what is remembered. Called by `setup.ts` after each file: a worker of vitest may end by a signal. */
export function removeFolders(): void {
  if (folders.size === 0) return;
  // Nix makes what it stores read-only.
  spawnSync("chmod", ["-R", "u+w", ...folders]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

process.on("exit", removeFolders);
