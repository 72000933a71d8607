import { lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isSystemError } from "./system-error.ts";

/** The limit of retries after concurrent changes. */
const mostTries = 100;

/**
 * Creates a folder and missing parents. Node's `recursive` does the same, but reports a missing folder on a read-only
 * file system.
 * @param mode of the created folders, without the bits of the umask
 * @returns the created folders, the outermost first
 * @throws system errors like mkdir(2)
 */
export function makeFolder(path: string, mode?: number): readonly string[] {
  try {
    // The parent nearly always exists: checking for it takes longer than creating the folder.
    return make(path, mode);
  } catch (error) {
    const above = dirname(path);
    if (!isSystemError(error) || error.code !== "ENOENT" || above === path) throw error;
    return [...makeFolder(above, mode), ...make(path, mode)];
  }
}

function make(path: string, mode?: number): readonly string[] {
  for (let tried = 1; ; tried++) {
    try {
      mkdirSync(path, { mode });
      return [path];
    } catch (error) {
      if (!isSystemError(error) || error.code !== "EEXIST") throw error;
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return [];
      // A folder that is concurrently created and removed, not a file or a dangling link.
      const status = lstatSync(path, { throwIfNoEntry: false });
      const comesAndGoes = status === undefined || status.isDirectory();
      if (!comesAndGoes || tried >= mostTries) throw error;
    }
  }
}
