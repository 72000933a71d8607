import { lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isSystemError } from "./system-error.ts";

/** So often others come between, at most. */
const mostTries = 100;

/**
 * Makes a folder, and those above it, where they are not there. That is what Node's `recursive` is for, but on a
 * read-only file system it says that the folder does not exist.
 * @param mode of the folders that are made, less what the umask takes
 * @returns the folders that were made, the outermost first
 * @throws system errors as mkdir(2) has them
 */
export function makeFolder(path: string, mode?: number): readonly string[] {
  try {
    // Nearly always what is above is there: looking for it takes longer than making the folder.
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
      // A folder that somebody else makes and removes, not a file or a link that leads nowhere.
      const status = lstatSync(path, { throwIfNoEntry: false });
      const comesAndGoes = status === undefined || status.isDirectory();
      if (!comesAndGoes || tried >= mostTries) throw error;
    }
  }
}
